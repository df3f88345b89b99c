import { moderationRoutes } from '@atrio/contract/live/moderation';
import { platformBanRoutes } from '@atrio/contract/live/platform-bans';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../../http/handle.ts';
import * as banService from './bans.service.ts';
import * as platformBans from './platform-bans.service.ts';

export async function routes(app: FastifyInstance): Promise<void> {
  handle(app, moderationRoutes.bans, banService.listRoomBans);
  handle(app, moderationRoutes.ban, banService.banVisitor);
  handle(app, moderationRoutes.unban, banService.unbanVisitor);
  handle(app, platformBanRoutes.list, platformBans.listBansEverywhere);
  handle(app, platformBanRoutes.create, platformBans.banEverywhere);
  handle(app, platformBanRoutes.remove, platformBans.unbanEverywhere);
}
