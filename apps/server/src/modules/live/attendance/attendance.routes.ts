import { attendanceRoutes } from '@atrio/contract/live/attendance';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as attendanceService from './attendance.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, attendanceRoutes.report, attendanceService.report);
  handle(app, attendanceRoutes.people, attendanceService.people);
  handle(app, attendanceRoutes.transcript, attendanceService.transcript);
}
