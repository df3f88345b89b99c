import { invitationRoutes } from '@atrio/contract/accounts/invitations';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as invitationService from './invitations.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, invitationRoutes.list, invitationService.listWaiting);
  handle(app, invitationRoutes.create, invitationService.invite);
  handle(app, invitationRoutes.remove, invitationService.removeInvitation);
}
