import { liveModeRoutes } from '@atrio/contract/live/conversation';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as conversationService from './conversation.service.ts';
import * as panicService from './panic.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, liveModeRoutes.get, conversationService.getLiveMode);
  handle(app, liveModeRoutes.change, conversationService.changeLiveMode);
  handle(app, liveModeRoutes.panic, panicService.startPanic);
  handle(app, liveModeRoutes.calm, panicService.endPanic);
  handle(app, liveModeRoutes.held, conversationService.listHeldMessages);
  handle(app, liveModeRoutes.publish, conversationService.publishHeld);
  handle(app, liveModeRoutes.discard, conversationService.discardHeld);
}
