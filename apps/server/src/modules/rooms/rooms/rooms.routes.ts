import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as roomService from './rooms.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, roomRoutes.list, roomService.listManagedRooms);
  handle(app, roomRoutes.get, roomService.getRoom);
  handle(app, roomRoutes.create, roomService.createRoom);
  handle(app, roomRoutes.update, roomService.changeRoom);
  handle(app, roomRoutes.remove, roomService.removeRoom);
  handle(app, roomRoutes.restore, roomService.restoreRoom);
}
