import { chatSchema } from '@atrio/contract/live/realtime';
import { type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from '../../../infrastructure/database/engine.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export type Kept = Tables['retention']['name'];

/**
 * Locks the state of a removal until the transaction ends.
 * @returns undefined while another server removes
 */
export function takeState(db: Database, name: Kept) {
  return db
    .selectFrom('retention')
    .select(['before', 'room_id as roomId'])
    .where('name', '=', name)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
}

export async function saveState(
  db: Database,
  name: Kept,
  { before, roomId }: { before: number; roomId: number | null },
): Promise<void> {
  await db
    .updateTable('retention')
    .set({ before, room_id: roomId })
    .where('name', '=', name)
    .execute();
}

export interface AgedRoom {
  id: number;
  /** When the oldest row of one chat began; null without any. */
  oldest: number | null;
}

/**
 * The next rooms with their oldest row: one look into an index for each chat, which the engines
 * cannot turn into a scan of a table, whatever they believe about it.
 */
export async function listRooms(
  db: Database,
  name: Kept,
  after: number,
  limit: number,
): Promise<AgedRoom[]> {
  const columns = CHATS.map((chat) => oldestOf(name, chat));
  const rows = await db
    .selectFrom('rooms')
    .select('rooms.id')
    .select(columns.map((oldest, index) => oldest.as(`oldest${index}`)))
    .where('rooms.id', '>', after)
    .orderBy('rooms.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, ...ages }) => {
    const known = Object.values<number | null>(ages).filter((age) => age !== null);
    return { id, oldest: known.length === 0 ? null : Math.min(...known) };
  });
}

function oldestOf(name: Kept, chat: string) {
  // Ids of messages rise with their time, up to the difference of two servers' clocks.
  const [time, order] =
    name === 'visits' ? (['started_at', 'started_at'] as const) : (['created_at', 'id'] as const);
  return sql<number | null>`(select ${sql.ref(time)} from ${sql.table(name)}
    where room_id = rooms.id and chat = ${chat} order by ${sql.ref(order)} limit 1)`;
}

const CHATS = chatSchema.options;

/** Removes up to `limit` ended visits of a room. @returns their number */
export async function deleteVisits(
  db: Database,
  roomId: number,
  before: number,
  limit: number,
): Promise<number> {
  let count = 0;
  for (const chat of CHATS) {
    const old = db
      .selectFrom('visits')
      .select('id')
      .where('room_id', '=', roomId)
      .where('chat', '=', chat)
      .where('started_at', '<', before)
      // One that goes on stays, with the connections that belong to it.
      .where('ended_at', '<', before)
      .orderBy('started_at')
      .limit(limit - count);
    const gone = await db
      .deleteFrom('visits')
      .where('id', 'in', old)
      .returning('visitor_id as visitorId')
      .execute();
    await forgetEntries(db, [...new Set(gone.map(({ visitorId }) => visitorId))], before);
    count += gone.length;
  }
  return count;
}

/** Visitors whose last visit has gone; in the order of their ids, in which all others lock them. */
async function forgetEntries(db: Database, ids: readonly number[], before: number): Promise<void> {
  if (ids.length === 0) return;
  const last = db
    .selectFrom('visitors')
    .select('id')
    .where('id', 'in', ids)
    .where('last_entry_at', '<', before)
    .orderBy('id');
  const locked = isPostgres(db) ? last.forNoKeyUpdate() : last;
  const left = (await locked.execute()).map(({ id }) => id);
  if (left.length === 0) return;
  await db.updateTable('visitors').set({ last_entry_at: null }).where('id', 'in', left).execute();
}

/**
 * Removes up to `limit` messages of a room; those stay whose report nobody has settled.
 * @returns the number of removed messages
 */
export async function deleteMessages(
  db: Database,
  roomId: number,
  before: number,
  limit: number,
): Promise<number> {
  let count = 0;
  for (const chat of CHATS) {
    const first = withoutReport(db.selectFrom('messages').select(['id', 'created_at as at']))
      .where('room_id', '=', roomId)
      .where('chat', '=', chat)
      .orderBy('id')
      .limit(limit - count);
    const rows = await (isPostgres(db) ? first.forUpdate().skipLocked() : first).execute();
    const ids = rows.filter(({ at }) => at < before).map(({ id }) => id);
    count += await deleteUnreported(db, roomId, ids);
  }
  return count;
}

async function deleteUnreported(
  db: Database,
  roomId: number,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  // Asks again: a report may have come before the rows were locked, and would go along unseen.
  const gone = await db
    .deleteFrom('messages')
    .where('id', 'in', ids)
    .where('id', 'not in', openReports(db).where('message_id', 'in', ids))
    .returning('id')
    .execute();
  // The home page looks there for the rooms with the newest messages.
  await db
    .deleteFrom('room_last_messages')
    .where('room_id', '=', roomId)
    .where('message_id', 'in', ids)
    .where('message_id', 'not in', db.selectFrom('messages').select('id').where('id', 'in', ids))
    .execute();
  return gone.length;
}

function withoutReport<Row>(messages: SelectQueryBuilder<Tables, 'messages', Row>) {
  return messages.where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('reports')
          .select('reports.id')
          .whereRef('reports.message_id', '=', 'messages.id')
          .where('reports.settled_at', 'is', null),
      ),
    ),
  );
}

function openReports(db: Database) {
  return db.selectFrom('reports').select('message_id').where('settled_at', 'is', null);
}
