import { myDataRoutes } from '@atrio/contract/across/my-data';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as myDataService from './my-data.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, myDataRoutes.export, myDataService.exportMyData);
}
