import type { Room, RoomListItem } from '@atrio/contract/rooms';
import { instant } from '../../lib/instant.ts';
import type { ActorContext } from '../../platform/context.ts';
import { ownsRoom, type RoomRow } from './rooms.access.ts';
import type { listRooms } from './rooms-list.queries.ts';

type ListRow = Awaited<ReturnType<typeof listRooms>>[number];

export function presentListItem(ctx: ActorContext, row: ListRow): RoomListItem {
  return {
    id: row.id,
    name: row.name,
    sceneName: row.sceneName,
    visitCount: row.visitCount,
    isVisible: row.isVisible === 1,
    isPrivate: row.isPrivate === 1,
    companyId: row.companyId,
    companyName: row.companyName,
    environmentId: row.environmentId,
    onlineNow: ctx.online.of(row.id),
    canDelete: ownsRoom(ctx, row),
    createdAt: instant(row.createdAt),
    deletedAt: row.deletedAt === null ? null : instant(row.deletedAt),
  };
}

export function presentRoom(ctx: ActorContext, row: RoomRow): Room {
  return {
    ...presentListItem(ctx, row),
    audioName: row.audioName,
    iframeUrl: row.iframeUrl,
    adminIframeUrl: row.adminIframeUrl,
    environmentName: row.environmentName,
    externalUrl: row.externalUrl,
    externalUrlName: row.externalUrlName,
    updatedAt: instant(row.updatedAt),
  };
}

/** A room's fields as its history tells of them: names, not ids. */
export function historyState(row: RoomRow) {
  return {
    name: row.name,
    iframeUrl: row.iframeUrl,
    adminIframeUrl: row.adminIframeUrl,
    company: row.companyName,
    environment: row.environmentName,
    isVisible: row.isVisible === 1,
    isPrivate: row.isPrivate === 1,
    externalUrl: row.externalUrl,
    externalUrlName: row.externalUrlName,
  };
}
