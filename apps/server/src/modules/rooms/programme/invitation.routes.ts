import { roomInvitationRoutes } from '@atrio/contract/rooms/room-invitation';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import {
  changeInvitation,
  previewInvitation,
  readInvitation,
  testInvitation,
} from './invitation.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, roomInvitationRoutes.get, readInvitation);
  handle(app, roomInvitationRoutes.update, changeInvitation);
  handle(app, roomInvitationRoutes.preview, previewInvitation);
  handle(app, roomInvitationRoutes.test, testInvitation);
}
