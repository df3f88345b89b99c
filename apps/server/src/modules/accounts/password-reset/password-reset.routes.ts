import { authRoutes } from '@atrio/contract/accounts/accounts';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as passwordResetService from './password-reset.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, authRoutes.requestReset, passwordResetService.requestReset);
  handle(app, authRoutes.resetPassword, passwordResetService.resetPassword);
}
