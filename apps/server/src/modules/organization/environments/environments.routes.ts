import { environmentRoutes } from '@atrio/contract/organization/environments';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as environmentService from './environments.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, environmentRoutes.list, environmentService.listEnvironmentsOf);
  handle(app, environmentRoutes.get, environmentService.getEnvironment);
  handle(app, environmentRoutes.create, environmentService.createEnvironment);
  handle(app, environmentRoutes.update, environmentService.renameEnvironment);
  handle(app, environmentRoutes.remove, environmentService.removeEnvironment);
}
