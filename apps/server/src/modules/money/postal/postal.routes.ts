import { postalRoutes } from '@atrio/contract/money/payment-account';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as postalService from './postal.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, postalRoutes.lookUp, postalService.lookUp);
}
