import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { searchRoutes } from '@atrio/contract/across/search';
import { openDatabase } from '@atrio/server/src/infrastructure/database/client.ts';
import { migrate } from '@atrio/server/src/infrastructure/database/migrate.ts';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { type Caller, call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer } from '../e2e/support/server.ts';
import { openSocket } from './lib/chat-client.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { makeDatabase } from './lib/postgres.ts';
import { median } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { seriesFor } from './seed-visits.ts';

/** SEARCH_SCALE makes all of it smaller. */
const SCALE = Number(process.env.SEARCH_SCALE ?? 1);
const MESSAGES = 10_000_000 * SCALE;
const ROOMS = 1_000;
const VISITORS_PER_ROOM = 100;
const PEOPLE = 100_000 * SCALE;
const TICKETS = 500_000 * SCALE;
const CHUNK = 1_000_000;
const CALLS = 30;
/** A socket may send ten events a second. */
const REST_MS = 110;
const MAX_MEDIAN_MS = 50;

const WIDTH = 12;
const WORDS =
  'reunião segunda projeto pauta café sala visita amanhã turma aula painel cliente obrigada voltamos depois link planilha prazo entrega dúvida resposta grupo horário convite'.split(
    ' ',
  );

/** Messages, people and tickets are searched by a part of a word, at ten million messages. */
export async function measureSearch(note: (text: string) => void): Promise<Line[]> {
  const { TEST_DATABASE_URL: database } = process.env;
  const dataDir = await mkdtemp(join(tmpdir(), 'atrio-search-'));
  const lines = await measureOn('SQLite', { dataDir }, note);
  await rm(dataDir, { recursive: true, force: true });
  if (!database) return lines;
  const place = await makeDatabase(database);
  try {
    return [...lines, ...(await measureOn('PostgreSQL', { databaseUrl: place.url }, note))];
  } finally {
    await place.drop();
  }
}

interface Place {
  dataDir?: string;
  databaseUrl?: string;
}

async function measureOn(
  engine: string,
  place: Place,
  note: (text: string) => void,
): Promise<Line[]> {
  const settings: Record<string, string> = {
    ...(place.dataDir && { DATA_DIR: place.dataDir }),
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  };
  // It makes the first administrator.
  await (await startServer(settings)).kill('SIGTERM');
  const began = performance.now();
  await fill(place, (what) => note(`${engine}: ${what}`));
  note(`${engine}: filled after ${Math.round((performance.now() - began) / 1_000)} s`);
  const server = await startServer(settings);
  pin(server.pid, SERVER_CORE);
  const master = await signedIn(server, MASTER);
  const socket = await openSocket(server.url);
  await socket.emitWithAck('identify', master.token);
  const lines: Line[] = [];
  for (const [what, ask] of [...messageSearches(socket), ...paletteSearches(master)]) {
    note(`${engine}: ${what}`);
    lines.push(await lineOf(`${engine}: ${what}`, ask));
  }
  socket.disconnect();
  await server.dispose();
  return lines;
}

type Ask = () => Promise<number>;

/** The room of a tenth of all messages, but for one. */
function messageSearches(socket: Socket): [string, Ask][] {
  const busiest = `messages of a room of ${(MESSAGES / 10).toLocaleString('en')}`;
  const inRoom = (room: number, search: string) => async () => {
    const answer = await socket.emitWithAck('panelGetMessagesOnRoom', `sala-${room}`, { search });
    if (!answer.success) throw new Error(JSON.stringify(answer));
    return answer.messages.length;
  };
  return [
    [`${busiest}, a word of many`, inRoom(1, 'planilha')],
    [`${busiest}, parts of two words without accents`, inRoom(1, 'uniao lanil')],
    [`${busiest}, a word of every 5,000th`, inRoom(1, 'orquid')],
    [`${busiest}, a word of one old message`, inRoom(1, 'zarabat')],
    [`${busiest}, a word of none`, inRoom(1, 'inexistente')],
    [`${busiest}, two letters`, inRoom(1, 'zz')],
    [`${busiest}, a word of other rooms`, inRoom(1, 'ximbica')],
    [`${busiest}, a sender`, inRoom(1, 'pessoa 40')],
    ['messages of a quiet room, a word of other rooms', inRoom(7, 'zarabat')],
  ];
}

function paletteSearches(master: Caller): [string, Ask][] {
  const everywhere = (q: string) => async () => {
    const { found } = await call(master, searchRoutes.find, { q });
    return Object.values(found).reduce((sum, { length }) => sum + length, 0);
  };
  return [
    ['the palette, a part of a surname', everywhere('raujo 77')],
    ['the palette, a part of an address', everywhere('nvidada-4242')],
    ['the palette, a word of nothing', everywhere('inexistente')],
    ['the palette, two letters', everywhere('zz')],
  ];
}

/** The database makes the rows itself; the index is built of whole tables, as by its migration. */
async function fill(place: Place, note: (what: string) => void): Promise<void> {
  const { databaseUrl, dataDir = '' } = place;
  const isPostgres = databaseUrl !== undefined;
  const pool = { size: 1, waitMs: 5_000 };
  const onConnectionError = () => undefined;
  const shared = { dataDir, isPatient: true, onConnectionError };
  const db = openDatabase(isPostgres ? { ...shared, databaseUrl, pool } : shared);
  await migrate(db);
  const restore = isPostgres ? await stripPostgres(db) : await stripSqlite(db);
  const series = seriesFor(isPostgres ? { databaseUrl } : {});
  await insertPeople(db, series);
  for (let from = 0; from < MESSAGES; from += CHUNK) {
    await insertMessages(db, series(from, Math.min(CHUNK, MESSAGES - from)));
  }
  note('indexes');
  await restore();
  await db.destroy();
}

type Series = ReturnType<ReturnType<typeof seriesFor>>;

async function insertPeople(db: Database, series: ReturnType<typeof seriesFor>): Promise<void> {
  const now = sql.lit(Date.now());
  await sql`insert into users (id, email, password_hash, role, created_at, email_proven_at)
    select n + 10, 'pessoa-' || n || '@exemplo.com.br', '-', 2, 0, 0 from ${series(0, PEOPLE)}`.execute(
    db,
  );
  await sql`insert into admins (id, user_id, name, name_key)
    select n + 10, n + 10, 'Ana Araújo ' || n, 'ana araujo ' || n from ${series(0, PEOPLE)}`.execute(
    db,
  );
  await sql`insert into rooms (id, name, name_key, scene_name, audio_name, is_visible, is_private,
      environment_id, owner_id, created_at, updated_at)
    select n, 'Sala ' || n, 'sala ' || n, 'sala-' || n, 'Sala ' || n, 1, 0, 1, 10 + n % 100, ${now}, ${now}
    from ${series(1, ROOMS)}`.execute(db);
  await sql`insert into tickets (room_id, email, created_at)
    select 1 + n % ${sql.lit(ROOMS)}, 'convidada-' || n || '@exemplo.com.br', ${now}
    from ${series(0, TICKETS)}`.execute(db);
  const visitors = ROOMS * VISITORS_PER_ROOM;
  await sql`insert into visitors (id, room_id, name, name_key, created_at, last_entry_at)
    select n + 1, 1 + n % ${sql.lit(ROOMS)}, 'Pessoa ' || (n / ${sql.lit(ROOMS)}), 'pessoa ' || (n / ${sql.lit(ROOMS)}), 0, n
    from ${series(0, visitors)}`.execute(db);
}

/** A tenth are room 1's; the others are spread over the other rooms. */
async function insertMessages(db: Database, rows: Series): Promise<void> {
  const room = sql`case when n % 10 = 0 then 1 else 2 + (n / 10 * 9 + n % 10) % ${sql.lit(ROOMS - 1)} end`;
  const special = sql`case when n = 400000 then 'zarabatana ' when n % 5000 = 0 then 'orquidea '
    when n % 500009 = 7 then 'ximbica ' else '' end`;
  const body = (words: readonly string[]) => {
    const list = sql.lit(words.map((word) => word.padEnd(WIDTH)).join(''));
    const at = (factor: number) =>
      sql`trim(substr(${list}, cast(1 + ${sql.lit(WIDTH)} * ((n * ${sql.lit(factor)} / 7) % ${sql.lit(words.length)}) as integer), ${sql.lit(WIDTH)}))`;
    return sql`${special} || ${sql.join([3, 5, 11, 13, 17, 19].map(at), sql` || ' ' || `)} || ' ' || n`;
  };
  const plain = WORDS.map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''));
  await sql`insert into messages (id, room_id, chat, sender_id, is_from_admin, body, body_key, created_at)
    select n + 1, room, 'room', room + ${sql.lit(ROOMS)} * (n % ${sql.lit(VISITORS_PER_ROOM)}), 0, body, key, n
    from (select n, ${room} as room, ${body(WORDS)} as body, ${body(plain)} as key from ${rows}) as m`.execute(
    db,
  );
}

/** @returns makes the indexes again */
async function stripPostgres(db: Database): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`set session_replication_role = replica`);
  await run(`set synchronous_commit = off`);
  await run(`set maintenance_work_mem = '1GB'`);
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('messages', 'tickets', 'users', 'admins', 'visitors')
      and not exists (select 1 from pg_constraint where conname = indexname)`.execute(db);
  for (const { name } of rows) await run(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await run(definition);
    await run(`select setval(pg_get_serial_sequence('messages', 'id'), ${MESSAGES + 1})`);
    await run('vacuum analyze');
  };
}

/** Triggers are left off but for the index of people and tickets, which is small. */
async function stripSqlite(db: Database): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('pragma foreign_keys = off');
  await run('pragma synchronous = off');
  await run('pragma cache_size = -500000');
  const { rows } = await sql<{ name: string; type: string; sql: string }>`
    select name, type, sql from sqlite_master where tbl_name = 'messages'
    and type in ('index', 'trigger') and sql is not null`.execute(db);
  for (const { name, type } of rows) await run(`drop ${type} ${name}`);
  return async () => {
    await run(`insert into search_messages (rowid, key)
      select (room_id << 36) | id, body_key from messages order by 1`);
    for (const part of rows) await run(part.sql);
  };
}

async function lineOf(what: string, ask: Ask): Promise<Line> {
  const found = await ask();
  const times: number[] = [];
  for (let index = 0; index < CALLS; index++) {
    await delay(REST_MS);
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  const p50 = median(times);
  return {
    what,
    figure: `p50 ${p50.toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms, ${found} found`,
    yardstick: '–',
    ratio: '–',
    budget: `p50 ≤ ${MAX_MEDIAN_MS} ms`,
    isWithin: p50 <= MAX_MEDIAN_MS,
  };
}
