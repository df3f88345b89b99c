import { webhookRoutes } from '@atrio/contract/money/payments';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as webhookService from './webhook.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, webhookRoutes.receive, webhookService.receiveEvent);
  handle(app, webhookRoutes.setAside, webhookService.listSetAsideEvents);
  handle(app, webhookRoutes.dismiss, webhookService.dismissSetAside);
}
