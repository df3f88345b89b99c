import { searchRoutes } from '@atrio/contract/across/search';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { find } from './search.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, searchRoutes.find, find);
}
