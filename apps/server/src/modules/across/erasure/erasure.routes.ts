import { myDataRoutes } from '@atrio/contract/across/my-data';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as erasureService from './erasure.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, myDataRoutes.erase, erasureService.eraseMyAccount);
}
