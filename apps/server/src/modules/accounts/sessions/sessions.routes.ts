import { authRoutes } from '@atrio/contract/accounts/accounts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as sessionService from './sessions.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, authRoutes.sessions, sessionService.listOwnSessions);
  handle(app, authRoutes.endSession, sessionService.endSession);
  handle(app, authRoutes.endOtherSessions, sessionService.endOtherSessions);
}
