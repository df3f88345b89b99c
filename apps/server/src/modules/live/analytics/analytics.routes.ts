import { analyticsRoutes } from '@atrio/contract/live/analytics';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as analyticsService from './analytics.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, analyticsRoutes.room, analyticsService.roomAnalytics);
  handle(app, analyticsRoutes.betalk, analyticsService.betalkAnalytics);
  handle(app, analyticsRoutes.players, analyticsService.playersAnalytics);
}
