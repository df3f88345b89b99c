import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { LookPicture, RoomLook, roomLookRoutes } from '@atrio/contract/rooms/room-look';
import type { ActorContext } from '../../../infrastructure/context.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import {
  fileUrl,
  type KeptFile,
  keepUploads,
  pictureOf,
} from '../../platform/files/files.service.ts';
import {
  type Change,
  differences,
  recordHistory,
  replacement,
  roomSubject,
} from '../../platform/history/history.service.ts';
import { publicRoomOf } from '../public-room/public-room.service.ts';
import { findLook } from './room-look.queries.ts';
import { loadManagedRoom } from './rooms.access.ts';
import { updateRoom } from './rooms.queries.ts';

type Routes = typeof roomLookRoutes;
type Input = RouteInput<Routes['update']>;
type Row = NonNullable<Awaited<ReturnType<typeof findLook>>>;

export async function getLook(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  await loadManagedRoom(ctx, id);
  return { look: await lookOf(ctx, id) };
}

/** @throws AppError CHANGED_MEANWHILE with the look as it stands, when the caller saw an older one */
export async function changeLook(
  ctx: ActorContext,
  input: Input,
  uploads: Uploads,
): Promise<RouteOutput<Routes['update']>> {
  const { id } = input;
  await loadManagedRoom(ctx, id);
  const basedOn = input.updatedAt === undefined ? undefined : Date.parse(input.updatedAt);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    // The upload took time: an administrator who lost the room meanwhile changes nothing.
    const room = await loadManagedRoom(ctx, id, 'change');
    const before = await loadRow(ctx, id);
    if (!(await updateRoom(ctx.db, id, columnsOf(input, files), ctx.now, basedOn))) {
      throw new AppError('CHANGED_MEANWHILE', { current: await lookOf(ctx, id) });
    }
    const after = await loadRow(ctx, id);
    const changes = changesBetween(before, after);
    if (changes.length > 0) await recordHistory(ctx, roomSubject(room), 'room.updated', changes);
    ctx.events.publish({ type: 'files.doomed' });
    return { look: await lookOf(ctx, id) };
  });
}

/**
 * Only the sent fields. A new image replaces the old one, even if its removal was asked for too.
 */
function columnsOf(input: Input, files: readonly KeptFile[]) {
  const logo = pictureIn(files, 'logo') ?? (input.removeLogo ? NO_PICTURE : undefined);
  const background =
    pictureIn(files, 'backgroundImage') ?? (input.removeBackground ? NO_PICTURE : undefined);
  return {
    description: input.description,
    focus_x: input.focusX,
    focus_y: input.focusY,
    ...(logo && { logo_file_id: logo.fileId, logo_thumbnail_id: logo.thumbnailId }),
    ...(background && {
      background_file_id: background.fileId,
      background_thumbnail_id: background.thumbnailId,
    }),
  };
}

const NO_PICTURE = { fileId: null, thumbnailId: null };

function pictureIn(files: readonly KeptFile[], field: string) {
  return pictureOf(files.filter((file) => file.field === field));
}

function changesBetween(before: Row, after: Row): Change[] {
  const words = (row: Row) => ({
    description: row.description,
    focus: `${row.focusX} % × ${row.focusY} %`,
  });
  const changes = differences(words(before), words(after));
  if (before.logoKey !== after.logoKey) {
    changes.push(replacement('logo', before.logoName, after.logoName));
  }
  if (before.backgroundKey !== after.backgroundKey) {
    changes.push(replacement('background', before.backgroundName, after.backgroundName));
  }
  return changes;
}

async function lookOf(ctx: ActorContext, id: number): Promise<RoomLook> {
  const row = await loadRow(ctx, id);
  return {
    description: row.description,
    logo: picture(row.logoKey, row.logoName, row.logoBytes, row.logoWidth, row.logoHeight),
    companyLogoUrl: row.companyLogoKey === null ? null : fileUrl(row.companyLogoKey),
    background: picture(
      row.backgroundKey,
      row.backgroundName,
      row.backgroundBytes,
      row.backgroundWidth,
      row.backgroundHeight,
    ),
    focusX: row.focusX,
    focusY: row.focusY,
    room: await publicRoomOf(ctx, id, 'outside'),
    updatedAt: instant(row.updatedAt),
  };
}

async function loadRow({ db }: ActorContext, id: number): Promise<Row> {
  const row = await findLook(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * A left join returns null for all of an image's columns; only width and height may be null alone.
 */
function picture(
  key: string | null,
  name: string | null,
  bytes: number | null,
  width: number | null,
  height: number | null,
): LookPicture | null {
  if (key === null) return null;
  return { url: fileUrl(key), name: name ?? '', bytes: bytes ?? 0, width, height };
}
