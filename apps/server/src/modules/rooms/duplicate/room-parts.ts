import { randomUUID } from 'node:crypto';
import { instantOfWall, wallTime } from '@atrio/contract/lib/zones';
import type { RoomPart } from '@atrio/contract/rooms/duplicate';
import { occurrencesOf } from '@atrio/contract/rooms/occurrences';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { newHallSecret } from '../../../lib/hall-secret.ts';
import {
  copyGuests,
  findDoor,
  findInvitation,
  findLook,
  findReminders,
  findTexts,
  insertAssets,
  insertDoor,
  insertImages,
  insertInvitation,
  insertSessions,
  listAssets,
  listImages,
  listSessions,
  writeRoom,
} from './duplicate.queries.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** The copy of a file that belongs to the source. */
type CopyOf = (fileId: number) => number;

interface Part<Data> {
  /** JSON: templates keep it. */
  read(ctx: ActorContext, from: number): Promise<Data>;
  /** The files that it names, which are copied before `write` is called. */
  filesOf(data: Data): readonly number[];
  write(ctx: ActorContext, data: Data, roomId: number, copyOf: CopyOf): Promise<void>;
  /** For a template that is used long after it was saved. */
  renew?(data: Data, now: number): Data;
}

/** What one part of a room holds. */
export interface Draft {
  data: unknown;
  files: readonly number[];
  write(ctx: ActorContext, roomId: number, copyOf: CopyOf): Promise<void>;
}

interface PartReader {
  read(ctx: ActorContext, from: number): Promise<Draft>;
  /** @param kept the data of a draft as it was read, from JSON */
  revive(kept: unknown, now: number): Draft;
}

function reader<Data>(part: Part<Data>): PartReader {
  const draft = (data: Data): Draft => ({
    data,
    files: part.filesOf(data),
    write: (ctx, roomId, copyOf) => part.write(ctx, data, roomId, copyOf),
  });
  return {
    read: async (ctx, from) => draft(await part.read(ctx, from)),
    revive: (kept, now) => {
      // Our own JSON, as `read` made it.
      const data = kept as Data;
      return draft(part.renew ? part.renew(data, now) : data);
    },
  };
}

const none = () => [];

const look = reader({
  read: async ({ db }, from) => ({
    look: await findLook(db, from),
    images: await listImages(db, from),
  }),
  filesOf: ({ look, images }) => [
    ...picturesOf(look).flatMap(([, fileId]) => fileId ?? []),
    ...images.flatMap(({ file_id, thumbnail_id }) => [file_id, thumbnail_id]),
  ],
  write: async ({ db, now }, { look, images }, room_id, copyOf) => {
    const copied = picturesOf(look).map(([column, fileId]) => [
      column,
      fileId === null ? null : copyOf(fileId),
    ]);
    await writeRoom(db, room_id, { ...look, ...Object.fromEntries(copied) });
    const rows = images.map((image) => ({
      ...image,
      room_id,
      file_id: copyOf(image.file_id),
      thumbnail_id: copyOf(image.thumbnail_id),
      created_at: now,
    }));
    await insertImages(db, rows);
  },
});

function picturesOf(look: Awaited<ReturnType<typeof findLook>>) {
  const { logo_file_id, logo_thumbnail_id, background_file_id, background_thumbnail_id } = look;
  const pictures = { logo_file_id, logo_thumbnail_id, background_file_id, background_thumbnail_id };
  return Object.entries(pictures);
}

const texts = reader({
  read: async ({ db }, from) => ({
    texts: await findTexts(db, from),
    invitation: (await findInvitation(db, from)) ?? null,
  }),
  filesOf: none,
  write: async ({ db, now }, { texts, invitation }, room_id) => {
    await writeRoom(db, room_id, texts);
    if (!invitation) return;
    // Answers go to the new owner: the others are not of this room's team.
    const row = { ...invitation, room_id, reply_to_id: null, updated_at: now };
    await insertInvitation(db, row);
  },
});

const bundles = reader({
  read: ({ db }, from) => listAssets(db, from),
  filesOf: (assets) => assets.map(({ file_id }) => file_id),
  write: ({ db, actor, now }, assets, room_id, copyOf) => {
    const rows = assets.map((asset) => ({
      ...asset,
      room_id,
      file_id: copyOf(asset.file_id),
      created_at: now,
      updated_at: now,
      admin_id: actor.adminId,
    }));
    return insertAssets(db, rows);
  },
});

const door = reader({
  read: async ({ db }, from) => {
    const found = await findDoor(db, from);
    if (!found) return null;
    const { hall_secret, ...settings } = found;
    return { ...settings, hallCode: hall_secret !== null };
  },
  filesOf: none,
  // Open: what was closed by hand was the other event.
  write: async ({ db, now, secret }, door, room_id) => {
    if (!door) return;
    const { hallCode, ...settings } = door;
    // Codes of its own: the other hall's screen opens nothing here.
    const hall_secret = hallCode ? newHallSecret(secret, room_id) : null;
    const fresh = { hall_secret, room_id, hand: 'open' as const, updated_at: now };
    await insertDoor(db, { ...settings, ...fresh });
  },
});

const programme = reader({
  read: async ({ db }, from) => ({
    sessions: await listSessions(db, from),
    reminders: await findReminders(db, from),
  }),
  filesOf: none,
  write: async ({ db, now }, { sessions, reminders }, room_id) => {
    await writeRoom(db, room_id, reminders);
    const rows = sessions.map((session) => ({
      ...session,
      room_id,
      // Calendars must not take it for the other room's.
      uid: randomUUID(),
      created_at: now,
      updated_at: now,
      // The reminders find their own time when they are next looked at.
      reminder_at: now,
    }));
    await insertSessions(db, rows);
  },
  renew: ({ sessions, reminders }, now) => {
    const first = Math.min(...sessions.map(({ starts_at }) => starts_at));
    const weeks = Math.max(0, Math.ceil((now - first) / WEEK));
    return { reminders, sessions: sessions.map((session) => later(session, weeks)) };
  },
});

type Session = Awaited<ReturnType<typeof listSessions>>[number];

/** The same session some weeks later, on the same day of the week at the same time of its clock. */
function later(session: Session, weeks: number): Session {
  if (weeks === 0) return session;
  const { starts_at, ends_at, time_zone, repeat_count, repeat_until } = session;
  const startsAt = instantOfWall(wallTime(starts_at, time_zone) + weeks * WEEK, time_zone);
  const endsAt = startsAt + (ends_at - starts_at);
  const until =
    repeat_until === null
      ? null
      : new Date(Date.parse(repeat_until) + weeks * WEEK).toISOString().slice(0, 10);
  const isOnce = repeat_count === null && until === null;
  const repeat = isOnce
    ? null
    : { every: 'week' as const, count: repeat_count ?? undefined, until: until ?? undefined };
  const times = occurrencesOf({ startsAt, endsAt, timeZone: time_zone, repeat });
  return {
    ...session,
    ...{ starts_at: startsAt, ends_at: endsAt, repeat_until: until },
    last_ends_at: times.at(-1)?.endsAt ?? endsAt,
  };
}

const guests = reader({
  read: async (_ctx, from) => from,
  filesOf: none,
  write: ({ db, now }, from, roomId) => copyGuests(db, from, roomId, now),
});

/** Reads one part of a room, and writes it to another: a new part is one entry. */
export const partReaders: Record<RoomPart, PartReader> = {
  look,
  texts,
  bundles,
  door,
  programme,
  guests,
};
