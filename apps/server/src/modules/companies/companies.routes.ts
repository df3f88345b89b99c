import { companyRoutes } from '@atrio/contract/companies';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import * as companyService from './companies.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, companyRoutes.list, companyService.listAdminCompanies);
}
