import { peopleRoutes } from '@atrio/contract/accounts/people';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as peopleService from './people.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, peopleRoutes.list, peopleService.listAllPeople);
  handle(app, peopleRoutes.update, peopleService.updatePerson);
  handle(app, peopleRoutes.endSessions, peopleService.endSessionsOfPerson);
  handle(app, peopleRoutes.sendReset, peopleService.sendResetTo);
}
