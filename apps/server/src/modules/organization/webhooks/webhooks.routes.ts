import { eventRoutes, webhookRoutes } from '@atrio/contract/organization/webhooks';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as deliveryService from './deliveries.service.ts';
import { listEvents } from './event-log.service.ts';
import * as webhookService from './webhooks.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, eventRoutes.list, listEvents);
  handle(app, webhookRoutes.list, webhookService.listWebhooks);
  handle(app, webhookRoutes.create, webhookService.createWebhook);
  handle(app, webhookRoutes.update, webhookService.updateWebhook);
  handle(app, webhookRoutes.remove, webhookService.removeWebhook);
  handle(app, webhookRoutes.rotate, webhookService.rotateWebhook);
  handle(app, webhookRoutes.test, deliveryService.testWebhook);
  handle(app, webhookRoutes.deliveries, deliveryService.listDeliveries);
  handle(app, webhookRoutes.replay, deliveryService.replayDelivery);
  handle(app, webhookRoutes.replayFailed, deliveryService.replayFailed);
}
