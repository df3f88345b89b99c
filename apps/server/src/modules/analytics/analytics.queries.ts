import { sql } from 'kysely';
import { containsPattern } from '../../lib/text-key.ts';
import type { Slice } from '../../platform/database/list.ts';
import type { Database } from '../../platform/database/tables.ts';
import { cutHours, endOf, HOUR, type Spans } from './spans.ts';

/** What falls into one span of a period; `index` counts from 0. */
export interface SpanSum {
  index: number;
  visits: number;
  duration: number;
}

/**
 * Visits by the span they began in, exact to the visit: hours that lie in one span come from the
 * roll-up, hours that a boundary cuts are counted visit by visit, on an index that holds all they
 * need. Visits still going on have a duration of 0 here; see `sumOpenVisits`.
 */
export async function sumVisits(
  db: Database,
  roomId: number,
  chat: string,
  spans: Spans,
): Promise<SpanSum[]> {
  const cut = cutHours(spans);
  return [
    ...(await sumHours(db, roomId, chat, spans, cut)),
    ...(await sumCut(db, roomId, chat, spans, cut)),
  ];
}

async function sumHours(
  db: Database,
  roomId: number,
  chat: string,
  spans: Spans,
  cut: readonly number[],
): Promise<SpanSum[]> {
  const rows = await db
    .selectFrom('visit_hours')
    .select((eb) => [
      spanIndex(sql.ref('hour'), spans).as('index'),
      eb.fn.sum<number>('visits').as('visits'),
      eb.fn.sum<number>('duration').as('duration'),
    ])
    .where('room_id', '=', roomId)
    .where('chat', '=', chat)
    .where('hour', '>', spans.start - HOUR)
    .where('hour', '<', endOf(spans))
    .where('hour', 'not in', cut)
    .groupBy('index')
    .execute();
  return rows.map(numbers);
}

/** The cut hours first, then their visits: `cross join` keeps SQLite to this order. */
async function sumCut(
  db: Database,
  roomId: number,
  chat: string,
  spans: Spans,
  cut: readonly number[],
): Promise<SpanSum[]> {
  // Each piece with both its ends in one place, so that the index is walked from one to the other.
  const pieces = cut.map((hour) => {
    const [from, to] = [Math.max(hour, spans.start), Math.min(hour + HOUR, endOf(spans))];
    return sql`(${sql.lit(from)}, ${sql.lit(to)})`;
  });
  const { rows } = await sql<SpanSum>`
    select ${spanIndex(sql.ref('visits.started_at'), spans)} as "index",
      count(*) as visits, sum(visits.duration) as duration
    from (values ${sql.join(pieces)}) as piece cross join visits
    where visits.room_id = ${roomId} and visits.chat = ${chat}
      and visits.started_at >= piece.column1 and visits.started_at < piece.column2
    group by 1`.execute(db);
  return rows.map(numbers);
}

/** What visits that still go on have lasted until now, by the span they began in. */
export async function sumOpenVisits(
  db: Database,
  roomId: number,
  chat: string,
  spans: Spans,
  now: number,
): Promise<SpanSum[]> {
  const rows = await db
    .selectFrom('visits')
    .select([
      spanIndex(sql.ref('started_at'), spans).as('index'),
      sql<number>`0`.as('visits'),
      sql<number>`sum(${now} - started_at)`.as('duration'),
    ])
    .where('room_id', '=', roomId)
    .where('chat', '=', chat)
    .where('ended_at', 'is', null)
    .where('started_at', '>=', spans.start)
    .where('started_at', '<', endOf(spans))
    .groupBy('index')
    .execute();
  return rows.map(numbers);
}

/** Latest entry first; the index holds the order. */
export function listPlayers(
  db: Database,
  roomId: number,
  since: number,
  search: string | undefined,
  { limit, offset, direction }: Slice,
) {
  return playersSince(db, roomId, since, search)
    .leftJoin('bans', (join) =>
      join.onRef('bans.visitor_id', '=', 'visitors.id').on('bans.lifted_at', 'is', null),
    )
    .select((eb) => [
      'visitors.id',
      'visitors.name',
      'visitors.last_entry_at as lastEntryAt',
      'bans.id as banId',
      'bans.ends_at as banEndsAt',
      eb
        .exists(
          eb
            .selectFrom('connections')
            .select('connections.id')
            .whereRef('connections.visitor_id', '=', 'visitors.id'),
        )
        .as('isOnline'),
    ])
    .orderBy('visitors.last_entry_at', direction)
    .orderBy('visitors.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
    .execute();
}

export async function countPlayers(
  db: Database,
  roomId: number,
  since: number,
  search: string | undefined,
): Promise<number> {
  const { count } = await playersSince(db, roomId, since, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How long each of these was inside since then; visits still going on until now. */
export async function sumDurations(
  db: Database,
  visitorIds: readonly number[],
  since: number,
  now: number,
): Promise<Map<number, number>> {
  if (visitorIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('visits')
    .select([
      'visitor_id as visitorId',
      sql<number>`sum(case when duration = 0 and ended_at is null
        then ${now} - started_at else duration end)`.as('duration'),
    ])
    .where('visitor_id', 'in', visitorIds)
    .where('chat', '=', 'room')
    .where('started_at', '>=', since)
    .groupBy('visitor_id')
    .execute();
  return new Map(rows.map(({ visitorId, duration }) => [visitorId, Number(duration)]));
}

function playersSince(db: Database, roomId: number, since: number, search: string | undefined) {
  const players = db
    .selectFrom('visitors')
    .where('visitors.room_id', '=', roomId)
    .where('visitors.last_entry_at', '>=', since);
  if (!search) return players;
  return players.where(sql<boolean>`visitors.name_key like ${containsPattern(search)} escape '\\'`);
}

/** Whole-number division, alike on both engines since every operand is a positive integer. */
function spanIndex(instant: ReturnType<typeof sql.ref>, { start, length }: Spans) {
  return sql<number>`(${instant} - ${sql.lit(start)}) / ${sql.lit(length)}`;
}

/** PostgreSQL answers sums of integers as text, since they could be larger than any number. */
function numbers(row: { index: unknown; visits: unknown; duration: unknown }): SpanSum {
  return { index: Number(row.index), visits: Number(row.visits), duration: Number(row.duration) };
}
