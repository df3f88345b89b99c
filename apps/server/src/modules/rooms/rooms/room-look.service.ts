import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  imageUseNames,
  type LookPicture,
  type RoomLook,
  type roomLookRoutes,
} from '@atrio/contract/rooms/room-look';
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
import { arrangeImages, lookImagesOf } from '../images/images.service.ts';
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
    const before = await loadWords(ctx, input);
    if (!(await updateRoom(ctx.db, id, columnsOf(input, files), ctx.now, basedOn))) {
      throw new AppError('CHANGED_MEANWHILE', { current: await lookOf(ctx, id) });
    }
    if (input.images) await arrangeImages(ctx, id, input.images);
    const changes = changesBetween(before, await loadWords(ctx, input));
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
    image_use: input.imageUse,
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

/** The look as the history compares it; without its images unless they are to change. */
async function loadWords(ctx: ActorContext, { id, images }: Input) {
  return { row: await loadRow(ctx, id), images: images ? await lookImagesOf(ctx, id) : [] };
}

type Words = Awaited<ReturnType<typeof loadWords>>;

function changesBetween({ row: before, images }: Words, { row: after, images: later }: Words) {
  const words = (row: Row, shown: Words['images']) => ({
    description: row.description,
    focus: `${row.focusX} % × ${row.focusY} %`,
    imageUse: imageUseNames[row.imageUse],
    imageOrder: shown.map(({ name }) => name).join(', '),
    imageTexts: shown.map(({ alt }) => alt).join('; '),
  });
  const changes = differences(words(before, images), words(after, later)).map(shortened);
  if (before.logoKey !== after.logoKey) {
    changes.push(replacement('logo', before.logoName, after.logoName));
  }
  if (before.backgroundKey !== after.backgroundKey) {
    changes.push(replacement('background', before.backgroundName, after.backgroundName));
  }
  return changes;
}

/** The names of a thousand images would fill a page of the history. */
function shortened({ field, before, after }: Change): Change {
  const short = (value: Change['after']) =>
    typeof value === 'string' && value.length > MAX_HISTORY_TEXT
      ? `${value.slice(0, MAX_HISTORY_TEXT)}…`
      : value;
  return { field, before: short(before), after: short(after) };
}

const MAX_HISTORY_TEXT = 500;

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
    imageUse: row.imageUse,
    images: await lookImagesOf(ctx, id),
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
