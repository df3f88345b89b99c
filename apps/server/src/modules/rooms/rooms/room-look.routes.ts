import { roomLookRoutes } from '@atrio/contract/rooms/room-look';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as roomLookService from './room-look.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, roomLookRoutes.get, roomLookService.getLook);
  handle(app, roomLookRoutes.update, roomLookService.changeLook);
}
