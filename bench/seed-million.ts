import { migrate } from '@atrio/server/src/infrastructure/database/migrate.ts';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import { hashPassword } from '@atrio/server/src/infrastructure/passwords.ts';
import { sql } from 'kysely';
import type { BenchDatabase } from './lib/postgres.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const YEAR_MS = 365 * DAY;
const CHUNK = 2_000_000;
const ROOMS_PER_ADMIN = 20;
const VISITS_PER_VISITOR = 5;

/** What a room of such a database is called, and the person who owns the busiest one. */
export const BUSIEST = 'sala-1';
export const OWNER = { email: 'dona-1@exemplo.com.br', password: 'sala-de-medida-1' };

export interface Size {
  rooms: number;
  visits: number;
  messages: number;
}

/** The tables that are filled, whose indexes are made at the end. */
const TABLES = [
  'users',
  'admins',
  'rooms',
  'visitors',
  'visits',
  'visit_hours',
  'owner_hours',
  'room_days',
  'messages',
] as const;

const WORDS =
  'reunião segunda projeto pauta café sala visita amanhã turma aula painel cliente obrigada ' +
  'voltamos depois link planilha prazo entrega dúvida resposta grupo horário convite festa';

/**
 * Fills an empty PostgreSQL with a year of use: rooms of very different size (a tenth of all visits
 * and messages is one room's), with all sums that triggers would have kept. The database makes the
 * rows itself, in the order in which they would have come, and their indexes at the end; messages on
 * a connection of their own, since they and their index take half of the time.
 */
export async function seedMillion(
  { db, beside }: Pick<BenchDatabase, 'db' | 'beside'>,
  size: Size,
  note: (text: string) => void,
): Promise<void> {
  await migrate(db);
  for (const side of [db, beside]) await beQuick(side);
  const indexes = [...(await dropIndexes(db)), ...(await dropKeys(db))];
  const ofMessages = indexes.filter(({ table }) => table === 'messages');
  const start = Math.floor((Date.now() - YEAR_MS) / HOUR) * HOUR;
  await Promise.all([
    fillRooms(db, size, start, note).then(() =>
      makeAgain(
        db,
        indexes.filter((index) => !ofMessages.includes(index)),
        note,
      ),
    ),
    insertMessages(beside, size, start).then(() => makeAgain(beside, ofMessages, note)),
  ]);
  await setCounters(db, size);
  note('vacuum');
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** No triggers and foreign keys for this connection, and a commit need not be waited for. */
async function beQuick(db: Database): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await sql`set synchronous_commit = off; set work_mem = '256MB';
    set maintenance_work_mem = '4GB'`.execute(db);
}

async function fillRooms(db: Database, size: Size, start: number, note: (text: string) => void) {
  const step = Math.floor((Date.now() - start) / size.visits);
  await insertVisitors(db, size, start, step);
  note('visits');
  await insertVisits(db, size, start, step);
  note('their sums');
  await sumVisits(db, size);
  note('rooms');
  await insertRooms(db, size);
}

interface Dropped {
  table: string;
  name: string;
  /** The statement that makes it again. */
  statement: string;
}

async function makeAgain(db: Database, dropped: readonly Dropped[], note: (text: string) => void) {
  for (const { name, statement } of dropped) {
    note(name);
    await sql.raw(statement).execute(db);
  }
}

/** Filled sorted or not, their keys are made several times faster at the end. */
const SUMS = ['visit_hours', 'owner_hours', 'room_days'] as const;

async function dropKeys(db: Database): Promise<Dropped[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'p' and relname in (${sql.join(SUMS)})`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  return rows.map(({ table, name, definition }) => {
    return { table, name, statement: `alter table ${table} add constraint ${name} ${definition}` };
  });
}

async function dropIndexes(db: Database): Promise<Dropped[]> {
  const { rows } = await sql<Dropped>`
    select tablename as table, indexname as name, indexdef as statement from pg_indexes
    where schemaname = 'public' and tablename in (${sql.join(TABLES)})
      and not exists (select 1 from pg_constraint where conname = indexname)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows;
}

/** A number from 0 to 1 that is always the same for one row. */
const fraction = (of: string) => sql.raw(`((${of}) * 2654435761 % 4294967296) / 4294967296.0`);

/** The room of a visitor: a tenth are room 1's, and of the others few rooms have most. */
const roomOf = (visitor: string, { rooms }: Size) =>
  sql`case when ${sql.raw(visitor)} % 10 = 0 then 1
    else 1 + floor(${sql.lit(rooms)} * power(${fraction(visitor)}, 3))::bigint end`;

async function insertVisitors(db: Database, size: Size, start: number, step: number) {
  const count = visitorsOf(size);
  const last = (VISITS_PER_VISITOR - 1) * count;
  await inChunks(count, async (from, to) => {
    await sql`insert into visitors (id, room_id, name, name_key, created_at, last_entry_at)
      select n + 1, ${roomOf('n', size)}, 'Visitante ' || n, 'visitante ' || n, ${sql.lit(start)},
        ${sql.lit(start)} + (n + ${sql.lit(last)}) * ${sql.lit(step)}
      from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}::bigint) as s (n)`.execute(db);
  });
}

async function insertVisits(db: Database, size: Size, start: number, step: number) {
  const visitor = `n % ${visitorsOf(size)}`;
  const at = sql`${sql.lit(start)} + n * ${sql.lit(step)}`;
  const duration = sql`(n * 104729) % ${sql.lit(HOUR)}`;
  await inChunks(size.visits, async (from, to) => {
    await sql`insert into visits (id, room_id, visitor_id, chat, started_at, ended_at, duration)
      select n + 1, ${roomOf(`(${visitor})`, size)}, ${sql.raw(visitor)} + 1, 'room',
        ${at}, ${at} + ${duration}, ${duration}
      from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}::bigint) as s (n)`.execute(db);
  });
}

async function sumVisits(db: Database, size: Size): Promise<void> {
  const hour = sql.lit(HOUR);
  await sql`insert into visit_hours (room_id, chat, hour, visits, duration)
    select room_id, chat, started_at / ${hour} * ${hour}, count(*), sum(duration)
    from visits group by 1, 2, 3`.execute(db);
  await sql`insert into room_days (room_id, day, visits)
    select room_id, hour / ${sql.lit(DAY)} * ${sql.lit(DAY)}, sum(visits)
    from visit_hours group by 1, 2`.execute(db);
  for (const owner of [ownerOf('room_id', size), sql`0`]) {
    await sql`insert into owner_hours (owner_id, hour, visits, duration)
      select ${owner}, hour, sum(visits), sum(duration)
      from visit_hours group by 1, 2`.execute(db);
  }
}

/** Neighbouring rooms belong to different people, as after years of use. The first admin is ours. */
const ownerOf = (room: string, size: Size) =>
  sql`2 + ${sql.raw(room)} % ${sql.lit(adminsOf(size))}`;

async function insertRooms(db: Database, size: Size): Promise<void> {
  const admins = sql.lit(adminsOf(size));
  const hash = await hashPassword(OWNER.password);
  await sql`insert into users (id, email, password_hash, role, created_at, email_proven_at)
    select n + 2, 'dona-' || n || '@exemplo.com.br', ${hash}, 2, 0, 0
    from generate_series(0, ${admins} - 1) as s (n)`.execute(db);
  await sql`insert into admins (id, user_id, name, name_key)
    select n + 2, n + 2, 'Dona ' || n, 'dona ' || n
    from generate_series(0, ${admins} - 1) as s (n)`.execute(db);
  await sql`insert into rooms (id, name, name_key, scene_name, audio_name, visit_count, is_visible,
      is_private, environment_id, owner_id, created_at, updated_at)
    select n, ${name(1)} || n, ${nameKey(1)} || n, 'sala-' || n, 'Sala ' || n,
      coalesce(visits, 0), 1, (n % 3 = 0)::int, 1, ${ownerOf('n', size)},
      ${sql.lit(Date.now() - YEAR_MS)} + n, ${sql.lit(Date.now() - YEAR_MS)} + n
    from generate_series(1::bigint, ${sql.lit(size.rooms)}::bigint) as s (n)
    left join (select room_id, sum(visits) as visits from room_days group by 1) as sums
      on room_id = n`.execute(db);
}

const WORD_LIST = WORDS.split(' ');
const PLAIN_LIST = WORDS.normalize('NFD').replace(/\p{M}/gu, '').split(' ');

const pick = (words: readonly string[], factor: number) =>
  sql`(array[${sql.join(words.map((word) => sql.lit(word)))}])[1 + (n * ${sql.lit(factor)} / 7) % ${sql.lit(words.length)}]`;
const textOf = (words: readonly string[], count: number) =>
  sql.join(
    Array.from({ length: count }, (_, index) => pick(words, [31, 37, 41, 43, 47, 53][index] ?? 59)),
    sql` || ' ' || `,
  );
const name = (count: number) => sql`'Sala ' || ${textOf(WORD_LIST, count)} || ' '`;
const nameKey = (count: number) => sql`'sala ' || ${textOf(PLAIN_LIST, count)} || ' '`;

async function insertMessages(db: Database, size: Size, start: number): Promise<void> {
  const step = Math.floor((Date.now() - start) / size.messages);
  const visitor = `n % ${visitorsOf(size)}`;
  await inChunks(size.messages, async (from, to) => {
    await sql`insert into messages (id, room_id, chat, sender_id, is_from_admin, body, body_key, created_at)
      select n + 1, ${roomOf(`(${visitor})`, size)}, 'room', ${sql.raw(visitor)} + 1, 0,
        ${textOf(WORD_LIST, 6)} || ' ' || n, ${textOf(PLAIN_LIST, 6)} || ' ' || n,
        ${sql.lit(start)} + n * ${sql.lit(step)}
      from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}::bigint) as s (n)`.execute(db);
  });
  await sql`insert into room_last_messages (room_id, message_id)
    select room_id, max(id) from messages group by 1 order by 1`.execute(db);
}

async function setCounters(db: Database, { rooms }: Size): Promise<void> {
  await sql`update room_counts set live = ${rooms}, visible = ${rooms},
    private = ${Math.floor(rooms / 3)} where slot = 0`.execute(db);
  await sql`insert into environment_rooms (environment_id, slot, rooms) values (1, 0, ${rooms})
    on conflict (environment_id, slot) do update set rooms = excluded.rooms`.execute(db);
  for (const table of ['users', 'admins', 'rooms', 'visitors', 'visits', 'messages']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      (select max(id) from ${sql.table(table)}))`.execute(db);
  }
}

function visitorsOf({ visits }: Size): number {
  return visits / VISITS_PER_VISITOR;
}

function adminsOf({ rooms }: Size): number {
  return Math.ceil(rooms / ROOMS_PER_ADMIN);
}

/** Both ends included. */
async function inChunks(count: number, insert: (from: number, to: number) => Promise<void>) {
  for (let from = 0; from < count; from += CHUNK) {
    await insert(from, Math.min(count, from + CHUNK) - 1);
  }
}
