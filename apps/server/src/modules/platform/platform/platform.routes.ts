import { platformRoutes } from '@atrio/contract/platform/platform';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as platformService from './platform.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, platformRoutes.get, platformService.getPlatform);
  handle(app, platformRoutes.signUp, platformService.getSignUp);
}
