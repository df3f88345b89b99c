import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** How a room's conversation is led; no row where nobody has changed anything yet. */
export const findConversation = prepared((db, { roomId }: { roomId: number }) =>
  db
    .selectFrom('room_live')
    .leftJoin('messages', (join) =>
      join.onRef('messages.id', '=', 'room_live.pinned_id').on('messages.deleted_at', 'is', null),
    )
    .leftJoin('visitors', 'visitors.id', 'messages.sender_id')
    .leftJoin('admins', 'admins.id', 'room_live.pinned_by_id')
    .select([
      'room_live.revision',
      'room_live.slow_seconds as slowSeconds',
      'room_live.links_off as linksOff',
      'room_live.notice',
      'room_live.notice_at as noticeAt',
      'room_live.held_words as heldWords',
      'messages.id as pinnedId',
      'messages.body as pinnedBody',
      'visitors.name as pinnedSender',
      'admins.name as pinnedBy',
    ])
    .where('room_live.room_id', '=', roomId),
);

/** The part of it that each message is judged by. */
export const findRules = prepared((db, { roomId }: { roomId: number }) =>
  db
    .selectFrom('room_live')
    .select(['slow_seconds as slowSeconds', 'links_off as linksOff', 'held_words as heldWords'])
    .where('room_id', '=', roomId),
);

/** Since when a room is in panic, and what was set before. */
export function findPanic(db: Database, roomId: number) {
  return db
    .selectFrom('room_live')
    .leftJoin('admins', 'admins.id', 'room_live.panic_by_id')
    .select([
      'room_live.panic_at as at',
      'room_live.panic_former as former',
      'admins.name as byName',
    ])
    .where('room_live.room_id', '=', roomId)
    .executeTakeFirst();
}

export interface ConversationChange {
  slow_seconds?: number | undefined;
  links_off?: number | undefined;
  pinned_id?: number | null | undefined;
  pinned_by_id?: number | null | undefined;
  notice?: string | null | undefined;
  notice_at?: number | null | undefined;
  held_words?: string | undefined;
  panic_at?: number | null;
  panic_by_id?: number | null;
  panic_former?: string | null;
}

export async function putConversation(
  db: Database,
  roomId: number,
  change: ConversationChange,
): Promise<void> {
  await db
    .insertInto('room_live')
    .values({ room_id: roomId, revision: 1, ...change })
    .onConflict((conflict) =>
      conflict.column('room_id').doUpdateSet((eb) => ({
        ...change,
        revision: eb('room_live.revision', '+', 1),
      })),
    )
    .execute();
}

/** Counts a change of the pinned message. @returns undefined when it is not pinned */
export function touchPinned(db: Database, roomId: number, messageId: number) {
  return db
    .updateTable('room_live')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('room_id', '=', roomId)
    .where('pinned_id', '=', messageId)
    .returning('room_id')
    .executeTakeFirst();
}

/** Unpins a message that has been deleted. @returns undefined when the pinned one is still there */
export function dropDeletedPin(db: Database, roomId: number) {
  return db
    .updateTable('room_live')
    .set((eb) => ({ pinned_id: null, pinned_by_id: null, revision: eb('revision', '+', 1) }))
    .where('room_id', '=', roomId)
    .where('pinned_id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('messages.id')
        .whereRef('messages.id', '=', 'room_live.pinned_id')
        .where('messages.deleted_at', 'is not', null),
    )
    .returning('room_id')
    .executeTakeFirst();
}

/** A message to everybody in a room that may be pinned. */
export function findPinnable(db: Database, roomId: number, id: number) {
  return db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .where('recipient_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Takes a person's turn in slow mode, decided in this one statement: of messages sent at one moment
 * on several servers, one gets it.
 * @returns no row when the last turn was less than that many milliseconds ago
 */
export const takeTurnToSpeak = prepared(
  (db, { id, now, since }: { id: number; now: number; since: number }) =>
    db
      .updateTable('visitors')
      .set({ spoke_at: now })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('spoke_at', 'is', null), eb('spoke_at', '<=', since)]))
      .returning('id'),
);

export const findLastTurn = prepared((db, { id }: { id: number }) =>
  db.selectFrom('visitors').select('spoke_at as spokeAt').where('id', '=', id),
);
