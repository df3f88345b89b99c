import { overviewRoutes } from '@atrio/contract/across/overview';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { readOverview } from './overview.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, overviewRoutes.get, readOverview);
}
