import { randomUUID } from 'node:crypto';
import type { RoomPart } from '@atrio/contract/rooms/duplicate';
import type { ActorContext } from '../../../infrastructure/context.ts';
import {
  copyGuests,
  findDoor,
  findLook,
  findTexts,
  insertAssets,
  insertDoor,
  insertImages,
  insertSessions,
  listAssets,
  listImages,
  listSessions,
  writeRoom,
} from './duplicate.queries.ts';

/** The copy of a file that belongs to the source. */
type CopyOf = (fileId: number) => number;

interface Draft {
  /** Copied before `write` is called. */
  files: readonly number[];
  write(ctx: ActorContext, roomId: number, copyOf: CopyOf): Promise<void>;
}

/** Reads one part of a room, and writes it to another: a new part is one entry. */
export const partReaders: Record<RoomPart, (ctx: ActorContext, from: number) => Promise<Draft>> = {
  look: readLook,
  texts: async ({ db }, from) => {
    const texts = await findTexts(db, from);
    return { files: [], write: ({ db }, roomId) => writeRoom(db, roomId, texts) };
  },
  bundles: async ({ db }, from) => {
    const assets = await listAssets(db, from);
    return {
      files: assets.map(({ file_id }) => file_id),
      write: ({ db, actor, now }, room_id, copyOf) =>
        insertAssets(
          db,
          assets.map((asset) => ({
            ...asset,
            room_id,
            file_id: copyOf(asset.file_id),
            created_at: now,
            updated_at: now,
            admin_id: actor.adminId,
          })),
        ),
    };
  },
  door: async ({ db }, from) => {
    const door = await findDoor(db, from);
    return {
      files: [],
      // Open: what was closed by hand was the other event.
      write: async ({ db, now }, room_id) => {
        if (door) await insertDoor(db, { ...door, room_id, hand: 'open', updated_at: now });
      },
    };
  },
  programme: async ({ db }, from) => {
    const sessions = await listSessions(db, from);
    return {
      files: [],
      write: ({ db, now }, room_id) =>
        insertSessions(
          db,
          sessions.map((session) => ({
            ...session,
            room_id,
            // Calendars must not take it for the other room's.
            uid: randomUUID(),
            created_at: now,
            updated_at: now,
            // The reminders find their own time when they are next looked at.
            reminder_at: now,
          })),
        ),
    };
  },
  guests: async (_ctx, from) => ({
    files: [],
    write: ({ db, now }, roomId) => copyGuests(db, from, roomId, now),
  }),
};

async function readLook({ db }: ActorContext, from: number): Promise<Draft> {
  const look = await findLook(db, from);
  const images = await listImages(db, from);
  const { logo_file_id, logo_thumbnail_id, background_file_id, background_thumbnail_id } = look;
  const pictures = { logo_file_id, logo_thumbnail_id, background_file_id, background_thumbnail_id };
  return {
    files: [
      ...Object.values(pictures).filter((fileId) => fileId !== null),
      ...images.flatMap(({ file_id, thumbnail_id }) => [file_id, thumbnail_id]),
    ],
    write: async ({ db, now }, room_id, copyOf) => {
      const copied = Object.entries(pictures).map(([column, fileId]) => [
        column,
        fileId === null ? null : copyOf(fileId),
      ]);
      await writeRoom(db, room_id, { ...look, ...Object.fromEntries(copied) });
      await insertImages(
        db,
        images.map((image) => ({
          ...image,
          room_id,
          file_id: copyOf(image.file_id),
          thumbnail_id: copyOf(image.thumbnail_id),
          created_at: now,
        })),
      );
    },
  };
}
