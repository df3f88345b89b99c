import { apiKeyRoutes } from '@atrio/contract/organization/api-keys';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as keyService from './api-keys.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, apiKeyRoutes.list, keyService.listApiKeys);
  handle(app, apiKeyRoutes.create, keyService.createApiKey);
  handle(app, apiKeyRoutes.rotate, keyService.rotateApiKey);
  handle(app, apiKeyRoutes.revoke, keyService.revokeApiKey);
}
