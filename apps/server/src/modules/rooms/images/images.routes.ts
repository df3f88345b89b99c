import { imageRoutes } from '@atrio/contract/rooms/images';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as imageService from './images.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, imageRoutes.list, imageService.listRoomImages);
  handle(app, imageRoutes.create, imageService.addImages);
  handle(app, imageRoutes.remove, imageService.removeImage);
  handle(app, imageRoutes.restore, imageService.restoreImage);
}
