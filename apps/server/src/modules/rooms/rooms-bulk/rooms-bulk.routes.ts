import { roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { purgeRoom } from '../rooms/rooms.service.ts';
import { changeRooms } from './rooms-bulk.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, roomBulkRoutes.change, changeRooms);
  handle(app, roomBulkRoutes.purge, purgeRoom);
}
