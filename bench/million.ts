import { setTimeout as delay } from 'node:timers/promises';
import { overviewRoutes } from '@atrio/contract/across/overview';
import { searchRoutes } from '@atrio/contract/across/search';
import { analyticsRoutes } from '@atrio/contract/live/analytics';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { sql } from 'kysely';
import { type Caller, call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer } from '../e2e/support/server.ts';
import { openSocket } from './lib/chat-client.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { type BenchDatabase, makeDatabase } from './lib/postgres.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { BUSIEST, OWNER, type Size, seedMillion } from './seed-million.ts';

const DAY = 86_400_000;
const CALLS = 100;
const MAX_MEDIAN_MS = 50;
const MAX_P99_MS = 200;
const REMOVAL_S = 20;
const REST_MS = 110;
/** Days that visits are kept for in the measurement of their removal: half of the year. */
const KEPT_DAYS = '180';

const FULL: Size = { rooms: 1_000_000, visits: 100_000_000, messages: 50_000_000 };

/**
 * Measures calls on a PostgreSQL with a million rooms, a hundred million visits and fifty million
 * messages, or MILLION_SCALE of it, and calls while old visits are removed from it.
 */
export async function measureMillion(note: (text: string) => void): Promise<Line[]> {
  const { TEST_DATABASE_URL: database, MILLION_SCALE = '1' } = process.env;
  if (!database) {
    note('left out, as TEST_DATABASE_URL is not set');
    return [];
  }
  const scale = Number(MILLION_SCALE);
  const size = {
    rooms: Math.round(FULL.rooms * scale),
    visits: Math.round(FULL.visits * scale),
    messages: Math.round(FULL.messages * scale),
  };
  const place = await makeDatabase(database);
  try {
    const began = performance.now();
    const first = await startServer({ DATABASE_URL: place.url });
    await first.dispose();
    await seedMillion(place, size, note);
    note(
      `filled after ${Math.round((performance.now() - began) / 1_000)} s, ${await bytesOf(place)}`,
    );
    return [...(await measureReads(place, size, note)), await measureRemoval(place)];
  } finally {
    await place.drop();
  }
}

type Ask = () => Promise<unknown>;

async function measureReads(
  place: BenchDatabase,
  size: Size,
  note: (text: string) => void,
): Promise<Line[]> {
  const server = await startServer({ DATABASE_URL: place.url });
  pin(server.pid, SERVER_CORE);
  const master = await signedIn(server, MASTER);
  const owner = await signedIn(server, OWNER);
  const socket = await openSocket(server.url);
  const asPanel = async (search?: string) => {
    const answer = await socket.emitWithAck('panelGetMessagesOnRoom', BUSIEST, { search });
    if (!answer.success) throw new Error(JSON.stringify(answer));
  };
  await socket.emitWithAck('identify', owner.token);
  const last = String(Math.ceil(size.rooms / 50));
  const asked: [string, Ask][] = [
    ['Figures of 12 months, the busiest room', () => period(owner, analyticsRoutes.room, 1)],
    ['Figures of 12 months, a quiet room', () => period(master, analyticsRoutes.room, size.rooms)],
    ['Users of 12 months, the busiest room', () => period(owner, analyticsRoutes.players, 1)],
    ['Home page, 365 days, of all rooms', () => call(master, overviewRoutes.get, { days: '365' })],
    ['Home page, 365 days, of 20 rooms', () => call(owner, overviewRoutes.get, { days: '365' })],
    ["List of one's 20 rooms", () => call(owner, roomRoutes.list, {})],
    ['List of all rooms, page 1', () => call(master, roomRoutes.list, { page: '1' })],
    ['List of all rooms, last page', () => call(master, roomRoutes.list, { page: last })],
    [
      'List of all rooms, searched',
      () => call(master, roomRoutes.list, { page: '1', search: `ão ${size.rooms}` }),
    ],
    ['Search of everything, a word', () => call(master, searchRoutes.find, { q: 'planilha' })],
    ['Search of everything, found nowhere', () => call(master, searchRoutes.find, { q: 'xyzw' })],
    ['Latest messages, the busiest room', () => asPanel()],
    ['Messages searched, the busiest room, a word', () => asPanel('planilha')],
    ['Messages searched, the busiest room, found nowhere', () => asPanel('xyzw')],
  ];
  const lines: Line[] = [];
  for (const [what, ask] of asked) {
    note(what);
    lines.push(lineOf(what, await timesOf(ask)));
  }
  socket.disconnect();
  await server.dispose();
  return lines;
}

function period(
  caller: Caller,
  route: typeof analyticsRoutes.room | typeof analyticsRoutes.players,
  room: number,
) {
  const startDate = new Date(Date.now() - 365 * DAY).toISOString();
  return call(caller, route, { id: String(room), startDate, page: '1' });
}

/** Half of the visits are to go: measures how many do, and calls meanwhile. */
async function measureRemoval(place: BenchDatabase): Promise<Line> {
  const server = await startServer({ DATABASE_URL: place.url, VISIT_DAYS: KEPT_DAYS });
  pin(server.pid, SERVER_CORE);
  const owner = await signedIn(server, OWNER);
  const removed = async () => {
    const { rows } = await sql<{ count: number }>`select n_tup_del as count
      from pg_stat_user_tables where relname = 'visits'`.execute(place.db);
    return Number(rows[0]?.count);
  };
  const [before, began] = [await removed(), performance.now()];
  const times: number[] = [];
  while (performance.now() - began < REMOVAL_S * 1_000) {
    times.push(await timeOf(() => call(owner, roomRoutes.get, { id: '1' })));
    times.push(await timeOf(() => period(owner, analyticsRoutes.room, 1)));
    await delay(REST_MS);
  }
  // Statistics of a session are told when it is idle, a second later at most.
  await server.dispose();
  const rate = ((await removed()) - before) / REMOVAL_S;
  const what = `A room and its figures while ${Math.round(rate).toLocaleString('en')} old visits a second are removed`;
  return lineOf(what, times);
}

async function timesOf(ask: Ask): Promise<number[]> {
  await ask();
  const times: number[] = [];
  for (let index = 0; index < CALLS; index++) {
    // A socket may send ten events a second.
    await delay(REST_MS);
    times.push(await timeOf(ask));
  }
  return times;
}

async function timeOf(ask: Ask): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

function lineOf(what: string, times: readonly number[]): Line {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return {
    what,
    figure: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    yardstick: '–',
    ratio: '–',
    budget: `p50 ≤ ${MAX_MEDIAN_MS} ms, p99 ≤ ${MAX_P99_MS} ms`,
    isWithin: p50 <= MAX_MEDIAN_MS && p99 <= MAX_P99_MS,
  };
}

async function bytesOf({ db }: BenchDatabase): Promise<string> {
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_database_size(current_database())) as size`.execute(db);
  return rows[0]?.size ?? '';
}
