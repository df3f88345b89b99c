import { notificationRoutes } from '@atrio/contract/platform/notifications';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as notificationsService from './notifications.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, notificationRoutes.list, notificationsService.listOwnNotifications);
  handle(app, notificationRoutes.read, notificationsService.readNotifications);
}
