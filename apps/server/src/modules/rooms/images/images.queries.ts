import type { Database } from '../../../infrastructure/database/tables.ts';

export interface NewImage {
  fileId: number;
  thumbnailId: number;
}

/** @returns their ids, in the order of `images` */
export async function insertImages(
  db: Database,
  roomId: number,
  images: readonly NewImage[],
  now: number,
): Promise<number[]> {
  const rows = images.map(({ fileId, thumbnailId }) => ({
    room_id: roomId,
    file_id: fileId,
    thumbnail_id: thumbnailId,
    created_at: now,
  }));
  const inserted = await db
    .insertInto('images')
    .values(rows)
    .returning(['id', 'file_id'])
    .execute();
  const ids = new Map(inserted.map((row) => [row.file_id, row.id]));
  return images.flatMap(({ fileId }) => ids.get(fileId) ?? []);
}

/** Oldest first. */
export function listImages(db: Database, roomId: number) {
  return withFiles(db)
    .where('images.room_id', '=', roomId)
    .where('images.deleted_at', 'is', null)
    .orderBy('images.id')
    .execute();
}

/** Finds deleted images too. */
export function findImage(db: Database, id: number) {
  return withFiles(db).where('images.id', '=', id).executeTakeFirst();
}

/** @returns undefined when it is deleted already */
export function markImageDeleted(db: Database, id: number, now: number) {
  return db
    .updateTable('images')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** @returns undefined when there is nothing to restore, or the time is over */
export function markImageRestored(db: Database, id: number, deletedAfter: number) {
  return db
    .updateTable('images')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .returning('id')
    .executeTakeFirst();
}

/** Deletes images for good, with their files. @returns the number of deleted rows */
export async function deleteImagesDeletedBefore(db: Database, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('images')
    .where('deleted_at', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function withFiles(db: Database) {
  return db
    .selectFrom('images')
    .innerJoin('files', 'files.id', 'images.file_id')
    .innerJoin('files as thumbnails', 'thumbnails.id', 'images.thumbnail_id')
    .select([
      'images.id',
      'images.room_id as roomId',
      'images.deleted_at as deletedAt',
      'files.key',
      'files.name',
      'files.width',
      'files.height',
      'thumbnails.key as thumbnailKey',
    ])
    .limit(1_000);
}
