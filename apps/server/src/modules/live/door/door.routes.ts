import { doorRoutes } from '@atrio/contract/live/door';
import { hallCodeRoutes } from '@atrio/contract/live/hall-code';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as doorService from './door.service.ts';
import * as hallCodeService from './hall-code.service.ts';
import * as lineService from './line.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, doorRoutes.get, doorService.getDoor);
  handle(app, doorRoutes.update, doorService.changeDoor);
  handle(app, hallCodeRoutes.get, hallCodeService.showHallCode);
  handle(app, doorRoutes.line, lineService.listQueue);
  handle(app, doorRoutes.moveToFront, doorService.moveToFront);
  handle(app, doorRoutes.knocks, doorService.listKnocks);
  handle(app, doorRoutes.answer, doorService.answerAtDoor);
  handle(app, doorRoutes.empty, doorService.emptyRoom);
}
