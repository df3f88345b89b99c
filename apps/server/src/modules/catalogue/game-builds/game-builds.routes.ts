import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as editingService from './build-editing.service.ts';
import * as buildService from './game-builds.service.ts';
import * as stagedService from './staged-files.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, buildRoutes.list, buildService.listAllBuilds);
  handle(app, buildRoutes.get, buildService.getBuild);
  handle(app, buildRoutes.rooms, buildService.listRoomsOfBuild);
  handle(app, buildRoutes.stage, stagedService.stageFiles);
  handle(app, buildRoutes.create, editingService.createBuild);
  handle(app, buildRoutes.update, editingService.changeBuild);
  handle(app, buildRoutes.restore, buildService.restoreBuild);
  handle(app, buildRoutes.remove, buildService.removeBuild);
}
