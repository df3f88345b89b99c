import { preferenceRoutes } from '@atrio/contract/accounts/preferences';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as preferencesService from './preferences.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, preferenceRoutes.get, preferencesService.readPreferences);
  handle(app, preferenceRoutes.put, preferencesService.writePreferences);
}
