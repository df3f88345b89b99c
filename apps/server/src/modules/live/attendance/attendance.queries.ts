import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Pause } from '../../../lib/turns.ts';
import type { Stretch } from './event-span.ts';

const DAY = 24 * 60 * 60_000;
/** On the room's page and by voice: somebody in both is there once. */
const CHATS = ['room', 'betalk'] as const;
/** For SQLite, a few milliseconds of work. */
const AT_ONCE = 2_000;

/** The visits that a report reads. */
export interface Reach extends Stretch {
  roomId: number;
  now: number;
}

/** By the visitor's id. */
export type VisitsByPerson = ReadonlyMap<number, Stretch[]>;

interface VisitRow {
  id: number;
  visitor_id: number;
  started_at: number;
  ended_at: number | null;
}

/**
 * Visitors' visits that touch a time; those of the room's team are none. Reads some at a time, each
 * once: many take long, and others want to be answered.
 */
export async function readVisits(
  db: Database,
  reach: Reach,
  pause: Pause,
): Promise<VisitsByPerson> {
  const team = new Set(await listTeam(db, reach.roomId));
  const visits = new Map<number, Stretch[]>();
  const keep = (rows: readonly VisitRow[]) => {
    for (const { visitor_id, started_at: from, ended_at } of rows) {
      if (team.has(visitor_id)) continue;
      const own = visits.get(visitor_id);
      const visit = { from, to: ended_at ?? reach.now };
      if (own) own.push(visit);
      else visits.set(visitor_id, [visit]);
    }
  };
  keep(await listEarly(db, reach));
  for (const chat of CHATS) {
    let last: VisitRow | undefined;
    do {
      await pause();
      const rows = await listBegun(db, reach, chat, last);
      keep(rows);
      last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
    } while (last);
  }
  return visits;
}

async function listTeam(db: Database, roomId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('visitors')
    .select('id')
    .where('room_id', '=', roomId)
    .where('user_id', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * More than a day before the time, few visits began that reach into it: some that go on, and some of
 * more than a day, which have an index of their own.
 */
async function listEarly(db: Database, { roomId, from }: Reach): Promise<VisitRow[]> {
  const parts = CHATS.flatMap((chat) => {
    const of = sql`select id, visitor_id, started_at, ended_at from visits
      where room_id = ${roomId} and chat = ${sql.lit(chat)} and started_at < ${from - DAY}`;
    return [
      sql`${of} and ended_at is null`,
      sql`${of} and duration > ${sql.lit(DAY)} and ended_at > ${from}`,
    ];
  });
  const { rows } = await sql<VisitRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** The others, in the order in which they began: they did so up to a day before the time. */
function listBegun(
  db: Database,
  { roomId, from, to, now }: Reach,
  chat: (typeof CHATS)[number],
  last: VisitRow | undefined,
): Promise<VisitRow[]> {
  let visits = db
    .selectFrom('visits')
    .select(['id', 'visitor_id', 'started_at', 'ended_at'])
    .where('room_id', '=', roomId)
    .where('chat', '=', chat)
    .where('started_at', '>=', last?.started_at ?? from - DAY)
    .where('started_at', '<', Math.min(to, now))
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb('duration', '>', eb(eb.val(from), '-', eb.ref('started_at'))),
      ]),
    );
  if (last) {
    const { id, started_at } = last;
    visits = visits.where((eb) => eb.or([eb('started_at', '>', started_at), eb('id', '>', id)]));
  }
  return visits.orderBy('started_at').orderBy('id').limit(AT_ONCE).execute();
}

/** When a visitor entered last, of all times; undefined where nobody has. */
export async function findLastEntry(db: Database, roomId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('visitors')
    .select('last_entry_at as at')
    .where('room_id', '=', roomId)
    .where('last_entry_at', 'is not', null)
    .orderBy('last_entry_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? undefined;
}
