import { assetRoutes } from '@atrio/contract/rooms/assets';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as assetService from './assets.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, assetRoutes.list, assetService.listRoomAssets);
  handle(app, assetRoutes.create, assetService.addAssets);
  handle(app, assetRoutes.update, assetService.replaceAsset);
  handle(app, assetRoutes.restore, assetService.restoreVersion);
}
