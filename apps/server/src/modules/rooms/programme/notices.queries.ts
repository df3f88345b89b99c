import type { Reminders } from '@atrio/contract/rooms/programme';
import { hold } from '../../../infrastructure/database/locks.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

type Kind = Tables['programme_notices']['kind'];

export interface NewNotice {
  sessionId: number;
  kind: Kind;
  topic: string;
  before: string | null;
  dueAt: number;
}

/** Does nothing when there is, or was, a notice of this topic. */
export async function insertNotice(db: Database, notice: NewNotice): Promise<void> {
  await db
    .insertInto('programme_notices')
    .values({
      session_id: notice.sessionId,
      kind: notice.kind,
      topic: notice.topic,
      before: notice.before,
      due_at: notice.dueAt,
    })
    .onConflict((conflict) => conflict.column('topic').doNothing())
    .execute();
}

export async function deleteNotice(db: Database, id: number): Promise<void> {
  await db.deleteFrom('programme_notices').where('id', '=', id).execute();
}

/**
 * Ends the open notices of a session: what they would tell from now on would be wrong. Waits for the
 * server that is at work on one.
 * @returns them as they were left, the oldest first
 */
export async function closeNotices(db: Database, sessionId: number, now: number) {
  const closed = await db
    .updateTable('programme_notices')
    .set({ done_at: now })
    .where('session_id', '=', sessionId)
    .where('done_at', 'is', null)
    .returning([...COLUMNS])
    .execute();
  return closed.toSorted((a, b) => a.id - b.id);
}

/**
 * Holds the next due notice until the transaction ends: of several servers one works on it, and a
 * change of its session waits.
 */
export async function holdDueNotice(db: Database, now: number) {
  const [due] = await notices(db)
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .execute();
  if (!due) return undefined;
  return db
    .updateTable('programme_notices')
    .set((eb) => ({ due_at: eb.ref('due_at') }))
    .where('id', '=', due.id)
    .where('done_at', 'is', null)
    .returning([...COLUMNS])
    .executeTakeFirst();
}

export async function moveNotice(
  db: Database,
  id: number,
  { after, doneAt }: { after: number; doneAt: number | null },
): Promise<void> {
  await db
    .updateTable('programme_notices')
    .set({ after_ticket: after, done_at: doneAt })
    .where('id', '=', id)
    .execute();
}

/** Leaves the mails of a notice for later. */
export async function postponeNotice(db: Database, id: number, dueAt: number): Promise<void> {
  await db.updateTable('programme_notices').set({ due_at: dueAt }).where('id', '=', id).execute();
}

export async function deleteNoticesDoneBefore(db: Database, before: number): Promise<void> {
  await db.deleteFrom('programme_notices').where('done_at', '<=', before).execute();
}

/** The guests of a room who have not declined, by the ids of their tickets. */
export function listGuests(
  db: Database,
  { roomId, after, limit }: { roomId: number; after: number; limit: number },
) {
  return db
    .selectFrom('tickets')
    .select([
      'id',
      'email',
      'fields',
      'invited_at as invitedAt',
      'reminders_off_at as remindersOffAt',
      'pass_version as passVersion',
    ])
    .where('room_id', '=', roomId)
    .where('declined_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Sessions whose reminder is due, of rooms that are not in the bin. */
export function listReminding(db: Database, now: number, limit: number) {
  return db
    .selectFrom('room_sessions')
    .innerJoin('rooms', 'rooms.id', 'room_sessions.room_id')
    .select(['room_sessions.id', 'room_sessions.room_id as roomId', 'reminder_at as reminderAt'])
    .where('room_sessions.reminder_at', '<=', now)
    .where('room_sessions.deleted_at', 'is', null)
    .where('rooms.deleted_at', 'is', null)
    .orderBy('room_sessions.reminder_at')
    .orderBy('room_sessions.id')
    .limit(limit)
    .execute();
}

/** @returns false when another server has done so, or the session was changed */
export async function passReminder(
  db: Database,
  id: number,
  { from, to }: { from: number | null; to: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('room_sessions')
    .set({ reminder_at: to })
    .where('id', '=', id)
    .where('reminder_at', from === null ? 'is' : '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setReminder(db: Database, id: number, at: number | null): Promise<void> {
  await db.updateTable('room_sessions').set({ reminder_at: at }).where('id', '=', id).execute();
}

const COLUMNS = [
  'id',
  'session_id as sessionId',
  'kind',
  'before',
  'after_ticket as afterTicket',
] as const;

function notices(db: Database) {
  return db.selectFrom('programme_notices').select([...COLUMNS]);
}

/** When guests of a room are reminded; the room stays so until the transaction ends. */
export async function holdReminders(db: Database, roomId: number): Promise<Reminders> {
  await hold(db, 'rooms', [roomId], 'share');
  return findReminders(db, roomId);
}

export async function findReminders(db: Database, roomId: number): Promise<Reminders> {
  const { reminders } = await db
    .selectFrom('rooms')
    .select('reminders')
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
  return reminders;
}

export async function putReminders(db: Database, roomId: number, reminders: Reminders) {
  await db.updateTable('rooms').set({ reminders }).where('id', '=', roomId).execute();
}
