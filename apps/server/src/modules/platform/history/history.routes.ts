import { historyRoutes } from '@atrio/contract/platform/history';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as historyListService from './history-list.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, historyRoutes.room, historyListService.listRoomHistory);
  handle(app, historyRoutes.list, historyListService.listHistory);
}
