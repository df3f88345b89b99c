import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Reach } from './attendance.queries.ts';

const WRITTEN_AT_ONCE = 1_000;

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

/** Oldest first, after a message that the caller has. */
export function listSpoken(db: Database, reach: Reach, after: number, limit: number) {
  return spoken(db, reach)
    .innerJoin('visitors', 'visitors.id', 'messages.sender_id')
    .select([
      'messages.id',
      'messages.created_at as createdAt',
      'messages.is_from_admin as isFromAdmin',
      'messages.body',
      'visitors.name',
    ])
    .where('messages.id', '>', after)
    .where('messages.id', '>=', edge(db, reach, 'first'))
    .where('messages.id', '<=', edge(db, reach, 'last'))
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}

/**
 * No message of the span has a lower (or higher) id: else the room's other messages would be read on the
 * way to it. Ids rise with time but for what several servers wrote at once, which is never so many.
 */
function edge(db: Database, { roomId, from, to }: Reach, end: 'first' | 'last') {
  const isFirst = end === 'first';
  const near = db
    .selectFrom('messages')
    .select('id')
    .where('room_id', '=', roomId)
    .where('chat', '=', 'room')
    .where('created_at', isFirst ? '>=' : '<', isFirst ? from : to)
    .orderBy('created_at', isFirst ? 'asc' : 'desc')
    .limit(sql.lit(WRITTEN_AT_ONCE));
  return db
    .selectFrom(near.as('near'))
    .select(({ fn }) => (isFirst ? fn.min('near.id') : fn.max('near.id')).as('id'));
}
