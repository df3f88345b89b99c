import type { PublicRoom, RoomColors } from '@atrio/contract/visits';
import { fileUrl } from '../files/files.service.ts';
import type { findPublicRoom } from './visits.queries.ts';

export type PublicRoomRow = Awaited<ReturnType<typeof findPublicRoom>>[number];

/**
 * - `door`: before one has entered; a private room keeps its links to itself
 * - `inside`: a visitor who has entered
 * - `manager`: an administrator of the room, who sees their own address where there is one
 */
export type View = 'door' | 'inside' | 'manager';

export function presentPublicRoom(row: PublicRoomRow, view: View, colors: RoomColors): PublicRoom {
  const isPrivate = row.isPrivate === 1;
  const hidesLinks = isPrivate && view === 'door';
  const iframeUrl = view === 'manager' ? (row.adminIframeUrl ?? row.iframeUrl) : row.iframeUrl;
  return {
    name: row.name,
    sceneName: row.sceneName,
    isPrivate,
    // A room without a logo of its own wears its company's.
    logoUrl: address(row.ownLogoKey ?? row.companyLogoKey),
    backgroundUrl: address(row.backgroundKey),
    focus: { x: row.focusX, y: row.focusY },
    description: row.description,
    iframeUrl: hidesLinks ? null : iframeUrl,
    externalUrl: hidesLinks ? null : row.externalUrl,
    externalUrlName: hidesLinks ? null : row.externalUrlName,
    colors,
    company: row.company,
  };
}

function address(key: string | null): string | null {
  return key === null ? null : fileUrl(key);
}
