import { MAX_SHOWN_IMAGES } from '@atrio/contract/rooms/images';
import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

export interface NewImage {
  fileId: number;
  thumbnailId: number;
}

/** Adds images behind all others. @returns their ids, in the order of `images` */
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
    // The last one's own: those with the same position follow each other by their ids.
    position: sql<number>`(select coalesce(max(position), 0) from images where room_id = ${roomId})`,
  }));
  const inserted = await db
    .insertInto('images')
    .values(rows)
    .returning(['id', 'file_id'])
    .execute();
  const ids = new Map(inserted.map((row) => [row.file_id, row.id]));
  return images.flatMap(({ fileId }) => ids.get(fileId) ?? []);
}

/** In the order that its administrators chose. */
export function listImages(db: Database, roomId: number) {
  return withFiles(db)
    .where('images.room_id', '=', roomId)
    .where('images.deleted_at', 'is', null)
    .orderBy('images.position')
    .orderBy('images.id')
    .execute();
}

/** Writes all of them by one statement. */
export async function updateImages(
  db: Database,
  images: readonly { id: number; position: number; alt: string }[],
): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(
    ({ id, position, alt }) =>
      sql`(cast(${id} as bigint), cast(${position} as bigint), cast(${alt} as text))`,
  );
  await sql`with arranged (id, position, alt) as (values ${sql.join(rows)})
    update images set position = arranged.position, alt = arranged.alt
    from arranged where images.id = arranged.id`.execute(db);
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
      'images.position',
      'images.alt',
      'files.key',
      'files.name',
      'files.width',
      'files.height',
      'thumbnails.key as thumbnailKey',
    ])
    .limit(MAX_SHOWN_IMAGES);
}
