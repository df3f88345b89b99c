import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Held, Stretch } from './event-span.ts';

const DAY = 24 * 60 * 60_000;
/** On the room's page and by voice: somebody in both is there once. */
const CHATS = ['room', 'betalk'] as const;

/** The visits that a report reads. */
export interface Reach extends Stretch {
  roomId: number;
  now: number;
}

/**
 * Visitors' visits that touch a time, as `visitor_id`, `s` and `e`; those of the room's team are
 * none. Begins at most a day before the time; the few visits that last longer have an index of
 * their own. So nothing is read that is far from it.
 */
function visitsIn({ roomId, from, to, now }: Reach): RawBuilder<unknown> {
  const [start, end, early] = [sql.lit(from), sql.lit(Math.min(to, now)), sql.lit(from - DAY)];
  const row = sql`visits.visitor_id, visits.started_at as s,
    case when visits.ended_at is null then ${sql.lit(now)} else visits.ended_at end as e`;
  const parts = CHATS.flatMap((chat) => {
    const of = sql`from visits where visits.room_id = ${roomId} and visits.chat = ${sql.lit(chat)}`;
    return [
      sql`select ${row} ${of} and visits.started_at >= ${early} and visits.started_at < ${end}
        and (visits.ended_at is null or visits.duration > ${start} - visits.started_at)`,
      sql`select ${row} ${of} and visits.started_at < ${early} and visits.ended_at is null`,
      sql`select ${row} ${of} and visits.duration > ${sql.lit(DAY)}
        and visits.ended_at > ${start} and visits.started_at < ${early}`,
    ];
  });
  return sql`select found.visitor_id, found.s, found.e
    from (${sql.join(parts, sql` union all `)}) as found
    inner join visitors on visitors.id = found.visitor_id and visitors.user_id is null
    where found.s < ${end}`;
}

/**
 * Each visit cut to some stretches, and less what an earlier one of the same person covers: summed,
 * two devices count once.
 */
function onceIn(stretches: readonly Stretch[]): RawBuilder<unknown> {
  const s = sql`case when seen.s > piece.column1 then seen.s else piece.column1 end`;
  const e = sql`case when seen.e < piece.column2 then seen.e else piece.column2 end`;
  return sql`select cut.visitor_id, case when cut.before > cut.s then cut.before else cut.s end as s,
      cut.e as e
    from (select part.visitor_id, part.s, part.e, max(part.e) over (
        partition by part.visitor_id order by part.s, part.e
        rows between unbounded preceding and 1 preceding) as before
      from (select seen.visitor_id, ${s} as s, ${e} as e
        from seen cross join (values ${valuesOf(stretches)}) as piece
        where seen.s < piece.column2 and seen.e > piece.column1) as part) as cut
    where cut.before is null or cut.before < cut.e`;
}

/** How long each person who came was connected inside the windows, as `visitor_id`, `connected`. */
export function connectedIn(reach: Reach, windows: readonly Stretch[]): RawBuilder<unknown> {
  return sql`with seen as (${visitsIn(reach)}), inside as (${onceIn(windows)})
    select came.visitor_id, came.first_at, coalesce(total.connected, 0) as connected
    from (select visitor_id, min(s) as first_at from seen group by visitor_id) as came
    left join (select visitor_id, sum(e - s) as connected from inside group by visitor_id) as total
      on total.visitor_id = came.visitor_id`;
}

/** @param enough milliseconds from which somebody has stayed */
export async function countPeople(
  db: Database,
  reach: Reach,
  windows: readonly Stretch[],
  enough: number,
): Promise<{ came: number; stayed: number; connected: number }> {
  const { rows } = await sql<Record<'came' | 'stayed' | 'connected', unknown>>`
    select count(*) as came, coalesce(sum(connected), 0) as connected,
      coalesce(sum(case when connected >= ${sql.lit(enough)} then 1 else 0 end), 0) as stayed
    from (${connectedIn(reach, windows)}) as people`.execute(db);
  const [row] = rows;
  return {
    came: Number(row?.came),
    stayed: Number(row?.stayed),
    connected: Number(row?.connected),
  };
}

/** How many were there at some time of each session, by its place in the list. */
export async function countPresent(
  db: Database,
  reach: Reach,
  held: readonly Held[],
): Promise<number[]> {
  if (held.length === 0) return [];
  const pieces = held.map(
    ({ from, to }, index) => sql`(${sql.lit(index)}, ${sql.lit(from)}, ${sql.lit(to)})`,
  );
  const { rows } = await sql<{ index: unknown; people: unknown }>`
    with seen as (${visitsIn(reach)})
    select piece.column1 as "index", count(distinct seen.visitor_id) as people
    from (values ${sql.join(pieces)}) as piece
      inner join seen on seen.s < piece.column3 and seen.e > piece.column2
    group by piece.column1`.execute(db);
  const counts = new Map(rows.map(({ index, people }) => [Number(index), Number(people)]));
  return held.map((_, index) => counts.get(index) ?? 0);
}

/** One row for each time that the number of people inside changed. */
function levels(reach: Reach): RawBuilder<unknown> {
  return sql`with seen as (${visitsIn(reach)}), once as (${onceIn([reach])}),
    steps as (select s as at, 1 as step from once union all select e, -1 from once),
    moments as (select at, sum(step) as step from steps group by at)
    select at, step, sum(step) over (order by at) as inside from moments`;
}

/** The first moment at which the most people were inside; undefined where nobody came. */
export async function findPeak(db: Database, reach: Reach) {
  const { rows } = await sql<{ at: unknown; inside: unknown }>`
    select at, inside from (${levels(reach)}) as levels
    where inside > 0 order by inside desc, at limit 1`.execute(db);
  const [row] = rows;
  return row && { at: Number(row.at), count: Number(row.inside) };
}

/** The most people inside at once in each of so many equal parts. */
export async function readSeries(db: Database, reach: Reach, points: number): Promise<number[]> {
  const length = partLength(reach, points);
  const part = sql`(at - ${sql.lit(reach.from)}) / ${sql.lit(length)}`;
  const { rows } = await sql<Record<'part' | 'step' | 'most', unknown>>`
    select ${part} as part, sum(step) as step, max(inside) as most
    from (${levels(reach)}) as levels group by 1 order by 1`.execute(db);
  const parts = new Map(rows.map((row) => [Number(row.part), row]));
  let level = 0;
  return Array.from({ length: points }, (_, index) => {
    const row = parts.get(index);
    const most = Math.max(level, Number(row?.most ?? 0));
    level += Number(row?.step ?? 0);
    return most;
  });
}

/** The length of one of so many equal parts. */
export function partLength({ from, to }: Stretch, points: number): number {
  return Math.max(1, Math.ceil((to - from) / points));
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

/** The visits of some people in a time. */
export async function listVisitsOf(db: Database, reach: Reach, visitorIds: readonly number[]) {
  if (visitorIds.length === 0) return [];
  const { rows } = await sql<Record<'visitor_id' | 's' | 'e', unknown>>`
    select visitor_id, s, e from (${visitsIn(reach)}) as seen
    where visitor_id in (${sql.join(visitorIds)}) order by s, e`.execute(db);
  return rows.map((row) => ({
    visitorId: Number(row.visitor_id),
    from: Math.max(Number(row.s), reach.from),
    to: Math.min(Number(row.e), reach.to),
  }));
}

function valuesOf(stretches: readonly Stretch[]) {
  // A list without rows is no list: one that no visit can touch stands for none.
  const all = stretches.length > 0 ? stretches : [{ from: 0, to: 0 }];
  return sql.join(all.map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`));
}
