import { openDatabase } from '@atrio/server/src/infrastructure/database/client.ts';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import type { World } from '@atrio/server/test/world.ts';
import { sql } from 'kysely';
import { seriesFor } from '../seed-visits.ts';
import { DAY, type FirstId, HOUR, type Plan, TABLES_WITH_FIRST_ID } from './filling.ts';
import { liveFillings } from './live-rows.ts';
import { moneyFillings } from './money-rows.ts';
import { ownedFillings } from './owned-rows.ts';
import { peopleFillings } from './people-rows.ts';
import { roomFillings } from './room-rows.ts';

const CHUNK = 1_000_000;

export interface Place {
  dataDir: string;
  databaseUrl?: string;
}

/**
 * Fills a database whose `world` is there already. To 1,000 rooms belong 1,000 administrators,
 * 100,000 visits and as many messages, 10,000 tickets and what else comes with them. The world's owner
 * has a fifth of the rooms and its environment most of them; half of all visits and messages and a
 * tenth of the tickets are its room's.
 */
export async function fillPlace(place: Place, world: World, rooms: number): Promise<void> {
  const isPostgres = place.databaseUrl !== undefined;
  const db = openDatabase({ ...place, isPatient: true, onConnectionError: () => undefined });
  await db.connection().execute(async (db) => {
    const first = await firstIds(db);
    const plan = { world, rooms, first, now: Date.now() };
    const fillings = [
      ...peopleFillings(plan),
      ...roomFillings(plan),
      ...liveFillings(plan),
      ...moneyFillings(plan),
    ];
    fillings.push(...(await ownedFillings(db, plan, fillings)));
    const tables = [...fillings.map(({ table }) => table), 'visit_hours'];
    const restore = await strip(db, tables, isPostgres);
    const series = seriesFor(place);
    for (const { table, count, columns } of fillings) {
      const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
      const values = sql.join(Object.values(columns).map((value) => sql.raw(String(value))));
      for (let from = 0; from < count; from += CHUNK) {
        await sql`insert into ${sql.table(table)} (${names})
          select ${values} from ${series(from, Math.min(CHUNK, count - from))}`.execute(db);
      }
    }
    await addUp(db, isPostgres);
    if (!isPostgres) await indexTexts(db, first);
    await restore();
    await addUpEntries(db);
    // As autovacuum leaves a database: counts read indexes alone. SQLite has no statistics, as on any server.
    if (isPostgres) await sql`vacuum analyze`.execute(db);
  });
  await db.destroy();
}

async function firstIds(db: Database): Promise<Record<FirstId, number>> {
  const first = await Promise.all(TABLES_WITH_FIRST_ID.map((table) => firstId(db, table)));
  // An entry for each of the tables.
  return Object.fromEntries(first) as Record<FirstId, number>;
}

async function firstId(db: Database, table: FirstId): Promise<[FirstId, number]> {
  const { last } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return [table, Number(last ?? 0) + 1];
}

/**
 * Takes indexes and triggers off, and leaves foreign keys unchecked: a tenth of the time.
 * @returns puts all back; all indexes are built anew from whole tables
 */
async function strip(db: Database, tables: string[], isPostgres: boolean) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const names = sql.join(tables);
  await run(isPostgres ? 'set session_replication_role = replica' : 'pragma foreign_keys = off');
  if (!isPostgres) {
    await run('pragma synchronous = off');
    await run('pragma cache_size = -500000');
  }
  const { rows } = await (isPostgres
    ? sql<Part>`select indexname as name, 'index' as type, indexdef as sql from pg_indexes
        where tablename in (${names}) and not exists (
          select 1 from pg_constraint where conname = indexname)`
    : sql<Part>`select name, type, sql from sqlite_master where tbl_name in (${names})
        and type in ('index', 'trigger') and sql is not null`
  ).execute(db);
  for (const { type, name } of rows) await run(`drop ${type} ${name}`);
  return async () => {
    if (isPostgres) await run("set maintenance_work_mem = '512MB'");
    for (const part of rows) await run(part.sql);
    await run(isPostgres ? 'set session_replication_role = origin' : 'pragma foreign_keys = on');
  };
}

interface Part {
  name: string;
  type: 'index' | 'trigger';
  sql: string;
}

/** Counters and roll-ups, which triggers and the presence service keep elsewhere. */
async function addUp(db: Database, isPostgres: boolean): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (isPostgres) await run("set work_mem = '256MB'");
  await run(`update room_counts set live = (select count(*) from rooms where deleted_at is null),
    deleted = (select count(*) from rooms where deleted_at is not null) where slot = 0`);
  for (const flag of ['visible', 'private']) {
    await run(`update room_counts set ${flag} = (select count(*) from rooms
      where deleted_at is null and is_${flag} = 1) where slot = 0`);
  }
  for (const group of ['environment', 'company']) {
    await run(`delete from ${group}_rooms`);
    await run(`insert into ${group}_rooms (${group}_id, slot, rooms) select ${group}_id, 0, count(*)
      from rooms where ${group}_id is not null and deleted_at is null group by 1`);
  }
  const keys = 'room_id, state, category, valid_from, valid_until';
  await run('delete from guest_counts');
  await run(`insert into guest_counts (${keys}, slot, guests)
    select ${keys}, 0, count(*) from tickets group by ${keys}`);
  await run(`insert into visit_hours (room_id, chat, hour, visits, duration)
    select room_id, chat, started_at / ${HOUR} * ${HOUR}, count(*), sum(duration)
    from visits group by 1, 2, 3`);
  for (const owner of ['rooms.owner_id', '0']) {
    await run(`insert into owner_hours (owner_id, hour, visits, duration)
      select ${owner}, hour, sum(visits), sum(duration)
      from visit_hours join rooms on rooms.id = visit_hours.room_id where chat = 'room'
      group by 1, 2`);
  }
  await run(`insert into room_days (room_id, day, visits)
    select room_id, hour / ${DAY} * ${DAY}, sum(visits) from visit_hours where chat = 'room'
    group by 1, 2`);
  await run('delete from customers');
  await run(`insert into customers (admin_id, since, plans, monthly_cents)
    select owner_id, min(since), sum(plan), sum(cents) from (
      select owner_id, min(created_at) as since, 0 as plan, 0 as cents from rooms group by owner_id
      union all select admin_id, created_at, 1, price_cents from orders) as rows
    group by owner_id`);
  await run('delete from room_last_messages');
  await run(`insert into room_last_messages (room_id, message_id)
    select room_id, max(id) from messages group by 1`);
}

/** On SQLite triggers keep the index for searching; PostgreSQL builds its own anew. */
async function indexTexts(db: Database, first: Plan['first']): Promise<void> {
  for (const [table, key] of SEARCHED) {
    const doc = table === 'messages' ? '(room_id << 36) | id' : 'id';
    await sql
      .raw(`insert into search_${table} (rowid, key)
        select ${doc}, ${key} from ${table} where id >= ${first[table]} order by 1`)
      .execute(db);
  }
}

const SEARCHED = [
  ['messages', 'body_key'],
  ['rooms', 'name_key'],
  ['tickets', 'email'],
  ['admins', 'name_key'],
  ['users', 'email'],
] as const;

/** Each visitor's last entry, which needs the index of their visits. */
async function addUpEntries(db: Database): Promise<void> {
  await sql`update visitors set last_entry_at =
    (select max(started_at) from visits where visitor_id = visitors.id and chat = 'room')`.execute(
    db,
  );
}
