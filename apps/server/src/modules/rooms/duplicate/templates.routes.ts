import { roomTemplateRoutes } from '@atrio/contract/rooms/room-templates';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as templatesService from './templates.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, roomTemplateRoutes.list, templatesService.list);
  handle(app, roomTemplateRoutes.save, templatesService.save);
  handle(app, roomTemplateRoutes.rename, templatesService.rename);
  handle(app, roomTemplateRoutes.remove, templatesService.remove);
  handle(app, roomTemplateRoutes.use, templatesService.use, { answersInside: true });
}
