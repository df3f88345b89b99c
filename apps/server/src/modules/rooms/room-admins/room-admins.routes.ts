import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as roomAdminService from './room-admins.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, roomAdminRoutes.list, roomAdminService.listAdminsOfRoom);
  handle(app, roomAdminRoutes.add, roomAdminService.addRoomAdmin);
  handle(app, roomAdminRoutes.remove, roomAdminService.removeRoomAdmin);
}
