import { webhookRoutes } from '@atrio/contract/payments';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import * as webhookService from './webhook.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, webhookRoutes.receive, webhookService.receiveEvent);
  handle(app, webhookRoutes.setAside, webhookService.listAside);
  handle(app, webhookRoutes.dismiss, webhookService.dismissAside);
}
