import { moderationRoutes } from '@atrio/contract/live/moderation';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as reportService from './reports.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, moderationRoutes.reports, reportService.listReports);
  handle(app, moderationRoutes.dismissReport, reportService.dismissReport);
}
