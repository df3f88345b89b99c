import { emailRoutes } from '@atrio/contract/accounts/emails';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as changeService from './email-changes.service.ts';
import * as emailService from './emails.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, emailRoutes.sendCode, emailService.sendNewCode);
  handle(app, emailRoutes.confirm, emailService.confirmEmail);
  handle(app, emailRoutes.takeBack, changeService.takeEmailBack);
}
