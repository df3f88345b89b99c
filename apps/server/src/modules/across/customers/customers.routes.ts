import { customerSummaryRoutes } from '@atrio/contract/across/customer-summary';
import { customerRoutes } from '@atrio/contract/across/customers';
import { grantRoutes } from '@atrio/contract/across/grants';
import { revenueRoutes } from '@atrio/contract/across/revenue';
import type { FastifyInstance } from 'fastify';
import { handle, handleFile } from '../../../http/handle.ts';
import * as customerPageService from './customer-page.service.ts';
import * as customersService from './customers.service.ts';
import * as grantsService from './grants.service.ts';
import { readRevenue } from './revenue.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, customerRoutes.list, customersService.listAllCustomers);
  handle(app, customerSummaryRoutes.summary, customersService.summarizeCustomers);
  handle(app, revenueRoutes.read, readRevenue);
  handle(app, customerRoutes.update, customersService.updateCustomer);
  handle(app, customerRoutes.addNote, customersService.addNote);
  handle(app, grantRoutes.create, grantsService.grantRooms);
  handle(app, grantRoutes.end, grantsService.endGrant);
  handle(app, customerRoutes.get, customerPageService.getCustomer);
  handle(app, customerRoutes.payments, customerPageService.listCustomerPayments);
  handle(app, customerRoutes.refreshPayment, customerPageService.refreshCustomerPayment);
  handleFile(app, customerRoutes.receipt, customerPageService.readReceipt);
  handle(app, customerRoutes.showPaymentData, customerPageService.showPaymentData);
}
