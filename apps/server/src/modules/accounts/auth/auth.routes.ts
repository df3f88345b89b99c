import { authRoutes } from '@atrio/contract/accounts/accounts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as authService from './auth.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, authRoutes.login, authService.login);
  handle(app, authRoutes.refresh, authService.refresh);
  handle(app, authRoutes.logout, authService.logout);
}
