import type { Repeat } from '@atrio/contract/rooms/occurrences';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

/** What a person sets of a session. */
export interface SessionColumns {
  title: string;
  description: string;
  host: string;
  startsAt: number;
  endsAt: number;
  lastEndsAt: number;
  timeZone: string;
  repeat: Repeat | null;
}

/** By their first start, without the deleted ones. */
export async function listSessions(db: Database, roomId: number) {
  const rows = await sessions(db)
    .where('room_id', '=', roomId)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(withRepeat);
}

/** The newest, with the deleted ones. */
export async function listAllSessions(db: Database, roomId: number, most: number) {
  const rows = await sessions(db)
    .where('room_id', '=', roomId)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(withRepeat);
}

/** Finds deleted sessions too. */
export async function findSession(db: Database, id: number) {
  const row = await sessions(db).where('id', '=', id).executeTakeFirst();
  return row && withRepeat(row);
}

export async function insertSession(
  db: Database,
  session: SessionColumns & { roomId: number; uid: string; now: number },
): Promise<number> {
  const { roomId, uid, now } = session;
  const { id } = await db
    .insertInto('room_sessions')
    .values({ ...columnsOf(session), room_id: roomId, uid, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSession(
  db: Database,
  id: number,
  session: SessionColumns,
  now: number,
): Promise<void> {
  await db
    .updateTable('room_sessions')
    .set((eb) => ({
      ...columnsOf(session),
      sequence: eb('sequence', '+', 1),
      // Two changes of one millisecond are two versions.
      updated_at: eb
        .case()
        .when('updated_at', '<', now)
        .then(now)
        .else(eb('updated_at', '+', 1))
        .end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** @returns undefined when it is deleted already */
export function markSessionDeleted(db: Database, id: number, now: number) {
  return db
    .updateTable('room_sessions')
    .set((eb) => ({ deleted_at: now, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** @returns undefined when there is nothing to restore, or the time is over */
export function markSessionRestored(db: Database, id: number, deletedAfter: number) {
  return db
    .updateTable('room_sessions')
    .set((eb) => ({ deleted_at: null, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .returning('id')
    .executeTakeFirst();
}

/** Subscribed calendars take over nothing with a number that they know. */
export async function raiseSequences(db: Database, roomId: number): Promise<void> {
  await db
    .updateTable('room_sessions')
    .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
    .where('room_id', '=', roomId)
    .execute();
}

export async function deleteSessionsDeletedBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('room_sessions').where('deleted_at', '<=', before).execute();
}

function columnsOf({ repeat, ...session }: SessionColumns) {
  return {
    title: session.title,
    description: session.description,
    host: session.host,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    last_ends_at: session.lastEndsAt,
    time_zone: session.timeZone,
    repeat_count: repeat?.count ?? null,
    repeat_until: repeat?.until ?? null,
  };
}

function withRepeat<Row extends Pick<Tables['room_sessions'], 'repeat_count' | 'repeat_until'>>({
  repeat_count,
  repeat_until,
  ...row
}: Row) {
  const isOnce = repeat_count === null && repeat_until === null;
  const repeat: Repeat | null = isOnce
    ? null
    : {
        every: 'week',
        ...(repeat_count !== null && { count: repeat_count }),
        ...(repeat_until !== null && { until: repeat_until }),
      };
  return { ...row, repeat };
}

function sessions(db: Database) {
  return db
    .selectFrom('room_sessions')
    .select([
      'id',
      'room_id as roomId',
      'title',
      'description',
      'host',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'last_ends_at as lastEndsAt',
      'time_zone as timeZone',
      'repeat_count',
      'repeat_until',
      'uid',
      'sequence',
      'updated_at as updatedAt',
      'deleted_at as deletedAt',
      'reminder_at as reminderAt',
    ]);
}
