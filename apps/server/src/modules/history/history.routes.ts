import { historyRoutes } from '@atrio/contract/history';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import * as historyService from './history.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, historyRoutes.room, historyService.listRoomHistory);
}
