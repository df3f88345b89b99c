import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { imageRoutes, RoomImage } from '@atrio/contract/rooms/images';
import type { LookImage } from '@atrio/contract/rooms/room-look';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { fileUrl, type KeptFile, keepUploads } from '../../platform/files/files.service.ts';
import { type Change, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import {
  deleteImagesDeletedBefore,
  findImage,
  insertImages,
  listImages,
  markImageDeleted,
  markImageRestored,
  updateImages,
} from './images.queries.ts';

const RESTORE_MS = 10 * 60_000;

type Routes = typeof imageRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findImage>>>;

export async function listRoomImages(
  ctx: ActorContext,
  { roomId }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const room = await loadManagedRoom(ctx, roomId);
  return { images: (await listImages(ctx.db, room.id)).map((row) => present(row)) };
}

/** A room's images for its visitors. @param urlOf where they get a file */
export async function imagesOf(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  urlOf: (key: string) => string,
): Promise<RoomImage[]> {
  return (await listImages(db, roomId)).map((row) => present(row, urlOf));
}

/** A room's images with their file names, for who edits them. */
export async function lookImagesOf(
  { db }: Pick<Context, 'db'>,
  roomId: number,
): Promise<LookImage[]> {
  return (await listImages(db, roomId)).map((row) => ({ ...present(row), name: row.name }));
}

/**
 * Orders a room's images and describes them. What is no image of it is ignored: somebody may have
 * deleted one meanwhile. The caller holds the room.
 */
export async function arrangeImages(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  arranged: readonly { id: number; alt: string }[],
): Promise<void> {
  const wanted = new Map(arranged.map(({ id, alt }, index) => [id, { position: index + 1, alt }]));
  const changed = (await listImages(db, roomId)).flatMap(({ id, position, alt }) => {
    const next = wanted.get(id) ?? { position: wanted.size + 1, alt };
    return next.position === position && next.alt === alt ? [] : { id, ...next };
  });
  await updateImages(db, changed);
}

export async function addImages(
  ctx: ActorContext,
  { roomId }: RouteInput<Routes['create']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['create']>> {
  await loadManagedRoom(ctx, roomId);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    if (files.length === 0) {
      throw new AppError('VALIDATION_ERROR', {
        fields: { files: 'Seleciona ao menos uma imagem' },
      });
    }
    // The upload took time: the right is read again, and holds until the commit.
    const room = await loadManagedRoom(ctx, roomId);
    const images = files.map(({ id, thumbnail }) => ({
      fileId: id,
      thumbnailId: thumbnail?.id ?? 0,
    }));
    const ids = await insertImages(ctx.db, room.id, images, ctx.now);
    await recordHistory(ctx, roomSubject(room), 'image.added', addedChanges(files));
    return {
      images: files.map(({ thumbnail, ...file }, index) =>
        present({ ...file, id: ids[index] ?? 0, thumbnailKey: thumbnail?.key ?? '', alt: '' }),
      ),
    };
  });
}

/** Hides an image; it can be restored for ten minutes. */
export async function removeImage(
  ctx: ActorContext,
  { imageId }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const image = await findImage(ctx.db, imageId);
    if (!image || image.deletedAt !== null) throw new AppError('NOT_FOUND');
    const room = await loadManagedRoom(ctx, image.roomId);
    if (!(await markImageDeleted(ctx.db, imageId, ctx.now))) return;
    const changes = [{ field: 'image', before: image.name, after: null }];
    await recordHistory(ctx, roomSubject(room), 'image.deleted', changes);
  });
  return {};
}

/** Restores an image. Returns it also when it is not deleted. */
export async function restoreImage(
  ctx: ActorContext,
  { imageId }: RouteInput<Routes['restore']>,
): Promise<RouteOutput<Routes['restore']>> {
  return inTransaction(ctx, async (ctx) => {
    const image = await findImage(ctx.db, imageId);
    if (!image) throw new AppError('NOT_FOUND');
    const room = await loadManagedRoom(ctx, image.roomId);
    if (image.deletedAt === null) return { image: present(image) };
    const isRestored = await markImageRestored(ctx.db, imageId, ctx.now - RESTORE_MS);
    if (!isRestored) throw new AppError('NOT_FOUND');
    const changes = [{ field: 'image', before: null, after: image.name }];
    await recordHistory(ctx, roomSubject(room), 'image.restored', changes);
    return { image: present(image) };
  });
}

/** Deletes images that can no longer be restored, with their files. */
export async function sweepImages(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteImagesDeletedBefore(ctx.db, ctx.now - RESTORE_MS);
}

/** History entry: the name of one image, or the number of several. */
function addedChanges([first, ...others]: readonly KeptFile[]): Change[] {
  if (others.length > 0) return [{ field: 'count', before: null, after: others.length + 1 }];
  return [{ field: 'image', before: null, after: first?.name ?? null }];
}

function present(
  row: Pick<Row, 'id' | 'key' | 'thumbnailKey' | 'width' | 'height' | 'alt'>,
  urlOf = fileUrl,
): RoomImage {
  return {
    id: row.id,
    imageUrl: urlOf(row.key),
    thumbnailUrl: urlOf(row.thumbnailKey),
    width: row.width ?? 0,
    height: row.height ?? 0,
    alt: row.alt,
  };
}
