import { duplicateRoutes } from '@atrio/contract/rooms/duplicate';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { duplicateRoom } from './duplicate.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, duplicateRoutes.create, duplicateRoom, { answersInside: true });
}
