import type { RoomTemplate } from '@atrio/contract/rooms/room-templates';
import type { Room, RoomListItem } from '@atrio/contract/rooms/rooms';

/** A room for tests; a test passes the fields it is about. */
export function roomSample(fields: Partial<Room> = {}): Room {
  return {
    id: 1,
    name: 'Auditório Ipê',
    sceneName: 'auditorio-ipe',
    audioName: 'Auditório Ipê',
    visitCount: 1284,
    isVisible: true,
    isPrivate: false,
    companyId: null,
    companyName: null,
    environmentId: null,
    onlineNow: 0,
    environmentName: null,
    iframeUrl: null,
    adminIframeUrl: null,
    externalUrl: null,
    externalUrlName: null,
    canDelete: true,
    createdAt: '2026-01-01T10:00:00.000Z',
    updatedAt: '2026-01-01T10:00:00.000Z',
    deletedAt: null,
    ...fields,
  };
}

export function roomItemSample(fields: Partial<RoomListItem> = {}): RoomListItem {
  const { audioName: _, iframeUrl: _1, adminIframeUrl: _2, updatedAt: _3, ...room } = roomSample();
  const { environmentName: _4, externalUrl: _5, externalUrlName: _6, ...item } = room;
  return { ...item, ...fields };
}

/** A template of the company of `companySample`. */
export function templateSample(changes: Partial<RoomTemplate> = {}): RoomTemplate {
  return {
    ...{ id: 9, name: 'Noite de lançamento', companyId: 3 },
    parts: ['look', 'programme'],
    createdAt: '2026-11-01T10:00:00.000Z',
    ...changes,
  };
}
