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
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}
