import type { Database } from '../../platform/database/tables.ts';

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
  return withFiles(db).where('images.room_id', '=', roomId).orderBy('images.id').execute();
}

export function findImage(db: Database, id: number) {
  return withFiles(db).where('images.id', '=', id).executeTakeFirst();
}

export function deleteImage(db: Database, id: number) {
  return db.deleteFrom('images').where('id', '=', id).returning('id').executeTakeFirst();
}

function withFiles(db: Database) {
  return db
    .selectFrom('images')
    .innerJoin('files', 'files.id', 'images.file_id')
    .innerJoin('files as thumbnails', 'thumbnails.id', 'images.thumbnail_id')
    .select([
      'images.id',
      'images.room_id as roomId',
      'files.key',
      'files.name',
      'files.width',
      'files.height',
      'thumbnails.key as thumbnailKey',
    ])
    .limit(1_000);
}
