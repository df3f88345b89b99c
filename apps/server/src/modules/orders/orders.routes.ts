import { paymentRoutes } from '@atrio/contract/payments';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { createOrder } from './orders.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, paymentRoutes.order, createOrder);
}
