import { programmeRoutes } from '@atrio/contract/rooms/programme';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as programmeService from './programme.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, programmeRoutes.list, programmeService.listProgramme);
  handle(app, programmeRoutes.create, programmeService.addSession);
  handle(app, programmeRoutes.update, programmeService.changeSession);
  handle(app, programmeRoutes.remove, programmeService.removeSession);
  handle(app, programmeRoutes.restore, programmeService.restoreSession);
  handle(app, programmeRoutes.remind, programmeService.remindGuests);
}
