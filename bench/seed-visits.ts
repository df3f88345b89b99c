import { openDatabase } from '@atrio/server/src/infrastructure/database/client.ts';
import { migrate } from '@atrio/server/src/infrastructure/database/migrate.ts';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import { type RawBuilder, sql } from 'kysely';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const YEAR_MS = 365 * DAY;
const CHUNK = 1_000_000;
const VISITORS = 200_000;

export interface VisitsPlan {
  /** The room of all visits. */
  roomId: number;
  visits: number;
}

/**
 * Fills a database with a year of visits to one room, spread evenly over hours and visitors, with
 * durations up to an hour, and with their hourly roll-up. The database generates the rows itself: ten
 * million in about a minute.
 * @param where without `databaseUrl`, the SQLite file in `dataDir`
 */
export async function seedVisits(
  where: { dataDir: string; databaseUrl?: string },
  { roomId, visits }: VisitsPlan,
): Promise<void> {
  const db = openDatabase({ ...where, onConnectionError: () => undefined });
  await migrate(db);
  const series = seriesFor(where);
  if (!where.databaseUrl) await sql`pragma synchronous = off`.execute(db);
  const firstVisitor = await insertVisitors(db, roomId, series);
  // Rebuilt once at the end: updating it row by row would take most of the time.
  await sql`drop index visits_people`.execute(db);
  const start = Date.now() - YEAR_MS;
  const step = Math.floor(YEAR_MS / visits);
  for (let first = 0; first < visits; first += CHUNK) {
    const count = Math.min(CHUNK, visits - first);
    await sql`insert into visits (room_id, visitor_id, chat, started_at, ended_at, duration)
      select ${roomId}, ${firstVisitor} + (n * 7919) % ${VISITORS}, 'room',
        ${start} + n * ${step}, ${start} + n * ${step} + (n * 104729) % ${HOUR},
        (n * 104729) % ${HOUR}
      from ${series(first, count)}`.execute(db);
  }
  await sql`create index visits_people on visits (visitor_id, chat, started_at, duration)`.execute(
    db,
  );
  // A literal: SQLite treats bound numbers as real, and their division would not be whole.
  const hour = sql.lit(HOUR);
  await sql`insert into visit_hours (room_id, chat, hour, visits, duration)
    select room_id, chat, started_at / ${hour} * ${hour}, count(*), sum(duration)
    from visits where room_id = ${roomId} group by 1, 2, 3`.execute(db);
  await sql`update visitors set last_entry_at =
      (select max(started_at) from visits where visitor_id = visitors.id and chat = 'room')
    where room_id = ${roomId}`.execute(db);
  await sql`update rooms set visit_count = ${visits} where id = ${roomId}`.execute(db);
  await sql`analyze`.execute(db);
  await db.destroy();
}

async function insertVisitors(db: Database, roomId: number, series: Series): Promise<number> {
  await sql`insert into visitors (room_id, name, name_key, created_at)
    select ${roomId}, 'Visitante ' || n, 'visitante ' || n, 0 from ${series(0, VISITORS)}`.execute(
    db,
  );
  const { id } = await db
    .selectFrom('visitors')
    .select((eb) => eb.fn.min<number>('id').as('id'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Numbers from `first`, as a table of one column `n`. */
export type Series = (first: number, count: number) => RawBuilder<unknown>;

export function seriesFor({ databaseUrl }: { databaseUrl?: string }): Series {
  return databaseUrl ? postgresSeries : sqliteSeries;
}

const postgresSeries: Series = (first, count) =>
  sql`generate_series(${sql.lit(first)}::bigint, ${sql.lit(first + count - 1)}::bigint) as s (n)`;

const sqliteSeries: Series = (first, count) =>
  sql`(with recursive s (n) as (
    select ${sql.lit(first)} union all select n + 1 from s where n < ${sql.lit(first + count - 1)}
  ) select n from s)`;
