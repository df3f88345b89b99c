import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Reach } from './attendance.queries.ts';

/** Everybody in the room could read these. */
function spoken(db: Database, { roomId, from, to }: Reach) {
  return db
    .selectFrom('messages')
    .where('messages.room_id', '=', roomId)
    .where('messages.chat', '=', 'room')
    .where('messages.recipient_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where('messages.created_at', '>=', from)
    .where('messages.created_at', '<', to);
}

export async function countMessages(db: Database, reach: Reach): Promise<number> {
  const { count } = await spoken(db, reach)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Oldest first, after a message that the caller has. In the order of an index that begins at the
 * event's time: by ids alone, SQLite reads all earlier messages of the room.
 */
export async function listSpoken(db: Database, reach: Reach, after: number, limit: number) {
  const from = after === 0 ? reach.from : await findTime(db, reach.roomId, after);
  return spoken(db, reach)
    .innerJoin('visitors', 'visitors.id', 'messages.sender_id')
    .select([
      'messages.id',
      'messages.created_at as createdAt',
      'messages.is_from_admin as isFromAdmin',
      'messages.body',
      'visitors.name',
    ])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('messages.created_at', 'messages.id'), '>', tuple(from, after)),
    )
    .orderBy('messages.created_at')
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}

/** The time of a message; of the one before it, if it is gone by now. */
async function findTime(db: Database, roomId: number, id: number): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('created_at')
    .where('room_id', '=', roomId)
    .where('chat', '=', 'room')
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? 0;
}
