import { orderChangeRoutes } from '@atrio/contract/money/order-changes';
import { orderRoutes } from '@atrio/contract/money/orders';
import { paymentRoutes } from '@atrio/contract/money/payments';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { cancelOrder } from './cancel-orders.service.ts';
import * as changes from './changes.service.ts';
import { quoteOrder } from './order-quote.service.ts';
import { createOrder } from './orders.service.ts';
import { listOwnOrders } from './orders-list.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, paymentRoutes.order, createOrder);
  handle(app, orderRoutes.list, listOwnOrders);
  handle(app, orderRoutes.cancel, cancelOrder);
  handle(app, orderChangeRoutes.quote, quoteOrder);
  handle(app, orderChangeRoutes.change, changes.changePlan);
  handle(app, orderChangeRoutes.undo, changes.undoChange);
  handle(app, orderChangeRoutes.pause, changes.pauseOrder);
  handle(app, orderChangeRoutes.resume, changes.resumeOrder);
  handle(app, orderChangeRoutes.method, changes.changeMethod);
}
