import type { PublicRoom, RoomColors } from '@atrio/contract/rooms/public-room';
import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { colorsOf } from '../../organization/companies/company-colors.service.ts';
import { fileUrl } from '../../platform/files/files.service.ts';
import { findPublicRoom, findPublicRoomById } from './public-room.queries.ts';

export type PublicRoomRow = Awaited<ReturnType<typeof findPublicRoom>>[number];

/**
 * - `outside`: before entering; a private room hides its links
 * - `inside`: a visitor who has entered
 * - `manager`: an administrator of the room, who gets their own link if there is one
 */
export type View = 'outside' | 'inside' | 'manager';

/** @throws AppError NOT_FOUND for a missing room, or one in the bin */
export async function loadPublicRoom(
  ctx: Pick<Context, 'db'>,
  sceneName: string,
): Promise<PublicRoomRow> {
  const [room] = await findPublicRoom(ctx.db, { sceneName });
  if (!room) throw new AppError('NOT_FOUND');
  return room;
}

/** @throws AppError NOT_FOUND */
export async function publicRoomOf(
  ctx: Pick<Context, 'db'>,
  id: number,
  view: View,
): Promise<PublicRoom> {
  const [room] = await findPublicRoomById(ctx.db, { id });
  if (!room) throw new AppError('NOT_FOUND');
  return presentPublicRoom(ctx, room, view);
}

/** A room as visitors see it, in the colours of its company, or ours. */
export async function presentPublicRoom(
  ctx: Pick<Context, 'db'>,
  room: PublicRoomRow,
  view: View,
): Promise<PublicRoom> {
  const { companyId } = room;
  const colors = await colorsOf(ctx, companyId === null ? [] : [companyId]);
  return present(room, view, colors(companyId ?? 0));
}

function present(row: PublicRoomRow, view: View, colors: RoomColors): PublicRoom {
  const isPrivate = row.isPrivate === 1;
  const hidesLinks = isPrivate && view === 'outside';
  const iframeUrl = view === 'manager' ? (row.adminIframeUrl ?? row.iframeUrl) : row.iframeUrl;
  return {
    name: row.name,
    sceneName: row.sceneName,
    isPrivate,
    // A room without its own logo shows its company's.
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
