import { dunningRoutes } from '@atrio/contract/money/dunning';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import { readStanding } from './dunning.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, dunningRoutes.standing, readStanding);
}
