import { roomContentsRoutes } from '@atrio/contract/across/room-contents';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { readRoomContents } from './room-contents.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, roomContentsRoutes.get, readRoomContents);
}
