import { paymentRoutes } from '@atrio/contract/money/payments';
import type { FastifyInstance } from 'fastify';
import { handle, handleFile } from '../../../http/handle.ts';
import { summarizePayments } from './payment-summary.service.ts';
import * as paymentService from './payments.service.ts';
import { writeOwnReceipt } from './receipt.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, paymentRoutes.list, paymentService.listOwnPayments);
  handle(app, paymentRoutes.summary, summarizePayments);
  handle(app, paymentRoutes.refresh, paymentService.refreshPayment);
  handle(app, paymentRoutes.codes, paymentService.readCodes);
  handle(app, paymentRoutes.invoice, paymentService.sendInvoice);
  handleFile(app, paymentRoutes.receipt, writeOwnReceipt);
}
