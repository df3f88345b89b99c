import { sql } from 'kysely';
import type { Slice } from '../../../infrastructure/database/list.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';
import { boundaryHours, endOf, HOUR, type Spans } from './spans.ts';

/** The length of a span in `room_visitors`. The triggers of migration 0114 use the same length. */
const VISITOR_SPAN = 30 * 24 * HOUR;

/** The visits of one span of a period; `index` counts from 0. */
export interface SpanSum {
  index: number;
  visits: number;
  duration: number;
}

/**
 * Sums visits by the span they began in, exact to the visit. Hours that lie in one span come from
 * the roll-up; hours that a boundary cuts are counted visit by visit, on a covering index. Where
 * visits are no longer kept, such an hour belongs to the span that it began in. Open visits have a
 * duration of 0 here; see `sumOpenVisits`.
 *
 * One statement, so that it sees the same visits and the same limit while old ones are removed.
 */
export async function sumVisits(
  db: Database,
  roomId: number,
  chat: string,
  spans: Spans,
): Promise<SpanSum[]> {
  const cut = boundaryHours(spans);
  // Each piece has both its ends in one row, so that the index is scanned from one to the other;
  // `cross join` makes SQLite read the pieces first.
  const pieces = cut.map((hour) => {
    const [from, to] = [Math.max(hour, spans.start), Math.min(hour + HOUR, endOf(spans))];
    return sql`(${sql.lit(from)}, ${sql.lit(to)})`;
  });
  const { rows } = await sql<SpanSum>`
    select ${spanIndex(sql.ref('hour'), spans)} as "index",
      sum(visits) as visits, sum(duration) as duration
    from visit_hours
    where room_id = ${roomId} and chat = ${chat}
      and hour >= ${spans.start} and hour < ${endOf(spans)}
      and (hour not in (${sql.join(cut.map((hour) => sql.lit(hour)))}) or hour < ${KEPT})
    group by 1
    union all
    select ${spanIndex(sql.ref('visits.started_at'), spans)},
      count(*), sum(visits.duration)
    from (values ${sql.join(pieces)}) as piece cross join visits
    where visits.room_id = ${roomId} and visits.chat = ${chat}
      and visits.started_at >= piece.column1 and visits.started_at < piece.column2
      and piece.column1 >= ${KEPT}
    group by 1`.execute(db);
  return rows.map(numbers);
}

/** Visits from before this instant may have been removed; a whole hour. */
const KEPT = sql`(select before from retention where name = 'visits')`;

export const findKept = prepared((db, _values: Record<never, never>) =>
  db.selectFrom('retention').select('before').where('name', '=', 'visits'),
);

/** Sums the duration of open visits until now, by the span they began in. */
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

/** Triggers count the visitors of each whole span. A search by name has to count all of them here. */
export async function countPlayers(
  db: Database,
  roomId: number,
  since: number,
  search: string | undefined,
): Promise<number> {
  const firstWhole = (Math.floor(since / VISITOR_SPAN) + 1) * VISITOR_SPAN;
  const players = playersSince(db, roomId, since, search);
  const single = search ? players : players.where('visitors.last_entry_at', '<', firstWhole);
  const whole = db
    .selectFrom('room_visitors')
    .select(({ fn }) => fn.sum<number | null>('visitors').as('count'))
    .where('room_id', '=', roomId)
    .where('span', '>=', firstWhole);
  const { one, many } = await db
    .selectNoFrom([
      single.select(({ fn }) => fn.countAll<number>().as('count')).as('one'),
      (search ? sql.lit(0) : whole).as('many'),
    ])
    .executeTakeFirstOrThrow();
  return Number(one) + Number(many ?? 0);
}

/** Sums the time that each of these was inside since then; open visits count until now. */
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

/** Whole-number division, the same on both engines since every operand is a positive integer. */
function spanIndex(instant: ReturnType<typeof sql.ref>, { start, length }: Spans) {
  return sql<number>`(${instant} - ${sql.lit(start)}) / ${sql.lit(length)}`;
}

/** PostgreSQL returns sums of integers as text, since they may exceed a JavaScript number. */
function numbers(row: { index: unknown; visits: unknown; duration: unknown }): SpanSum {
  return { index: Number(row.index), visits: Number(row.visits), duration: Number(row.duration) };
}
