import { passRoutes } from '@atrio/contract/live/passes';
import { visitRoutes } from '@atrio/contract/live/visits';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as handoffService from './handoffs.service.ts';
import { readManifest } from './manifest.service.ts';
import * as passService from './passes.service.ts';
import * as visitCodeService from './visit-codes.service.ts';
import * as sessionService from './visitor-sessions.service.ts';
import * as visitService from './visits.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, visitRoutes.manifest, readManifest);
  handle(app, visitRoutes.enter, visitService.enterRoom);
  handle(app, visitRoutes.refresh, sessionService.refreshVisitor);
  handle(app, visitRoutes.handOff, handoffService.handOff);
  handle(app, visitRoutes.takeOver, handoffService.takeOver);
  handle(app, visitRoutes.introspect, sessionService.introspect);
  handle(app, visitRoutes.keys, sessionService.listKeys);
  handle(app, passRoutes.read, passService.showPass);
  handle(app, passRoutes.requestCode, passService.requestPassCode);
  handle(app, visitRoutes.requestCode, visitCodeService.requestVisitCode);
}
