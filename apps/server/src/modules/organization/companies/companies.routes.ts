import { companyColorRoutes, companyRoutes } from '@atrio/contract/organization/companies';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as companyService from './companies.service.ts';
import * as colorService from './company-colors.service.ts';
import * as editingService from './company-editing.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, companyRoutes.list, companyService.listAdminCompanies);
  handle(app, companyRoutes.get, companyService.getCompany);
  handle(app, companyRoutes.create, editingService.createCompany);
  handle(app, companyRoutes.update, editingService.changeCompany);
  handle(app, companyRoutes.handOver, editingService.handOverCompany);
  handle(app, companyRoutes.remove, companyService.removeCompany);
  handle(app, companyColorRoutes.list, colorService.listCompanyColors);
  handle(app, companyColorRoutes.create, colorService.createCompanyColor);
  handle(app, companyColorRoutes.update, colorService.updateCompanyColor);
  handle(app, companyColorRoutes.remove, colorService.removeCompanyColor);
}
