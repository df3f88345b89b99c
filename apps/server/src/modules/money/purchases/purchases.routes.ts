import { purchaseRoutes } from '@atrio/contract/money/purchases';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as purchaseService from './purchases.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, purchaseRoutes.list, purchaseService.listOwnItems);
  handle(app, purchaseRoutes.get, purchaseService.getItem);
  handle(app, purchaseRoutes.createRoom, purchaseService.createRoomFromItem);
}
