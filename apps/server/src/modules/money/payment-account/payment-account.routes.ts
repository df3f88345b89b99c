import { paymentAccountRoutes } from '@atrio/contract/money/payment-account';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as accountService from './payment-account.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, paymentAccountRoutes.get, accountService.getAccount);
  handle(app, paymentAccountRoutes.create, accountService.createAccount);
  handle(app, paymentAccountRoutes.update, accountService.changeAccount);
}
