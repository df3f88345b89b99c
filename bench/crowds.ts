import { setTimeout as delay } from 'node:timers/promises';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import type { Database } from '@atrio/server/src/infrastructure/database/tables.ts';
import { sql } from 'kysely';
import { type Caller, call, createRoom, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer, type TestServer } from '../e2e/support/server.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { makeDatabase } from './lib/postgres.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { enterAtOnce } from './lib/swarm.ts';

const SEATS_OF_LOST = 50_000;
const SWARM = 2_000;
const SEATS_AT_STOP = 20_000;
const EVERY_MS = 50;
const MAX_READY_MS = 2_000;
const MAX_GONE_S = 60;
const MAX_P99_MS = 100;
const MAX_INSIDE_S = 20;
const MAX_STOP_MS = 10_000;
/** Longer than the time after which a silent server counts as gone. */
const SILENT_MS = 60_000;

/** Measures crowds on PostgreSQL: inside a lost replica, entering at once, and during a stop. */
export async function measureCrowds(note: (text: string) => void): Promise<Line[]> {
  const { TEST_DATABASE_URL: database } = process.env;
  if (!database) {
    note('crowds: left out, as TEST_DATABASE_URL is not set');
    return [];
  }
  const place = await makeDatabase(database);
  const server = await startServer({ DATABASE_URL: place.url });
  const { id: roomId, sceneName } = await createRoom(await signedIn(server, MASTER), 'Sala cheia');
  note(`${SEATS_OF_LOST} seats of a lost server`);
  const lost = await afterLoss(server, place.db, roomId);
  note(`${SWARM} visitors enter at once`);
  const swarm = await enterAtOnce(server.url, sceneName, SWARM);
  note(`a stop with ${SEATS_AT_STOP} inside`);
  const stop = await stopFull(server, place.db, roomId);
  swarm.close();
  await server.dispose();
  await place.drop();
  return [...lost, swarmLine(swarm), stop];
}

async function afterLoss(server: TestServer, db: Database, roomId: number): Promise<Line[]> {
  await server.kill('SIGTERM');
  const calm = performance.now();
  await server.start();
  const calmMs = performance.now() - calm;
  await server.kill('SIGTERM');
  await sql`insert into servers (id, seen_at) values ('lost', ${Date.now() - SILENT_MS})`.execute(
    db,
  );
  await seat(db, roomId, 'lost', SEATS_OF_LOST);
  const began = performance.now();
  await server.start();
  const readyMs = performance.now() - began;
  pin(server.pid, SERVER_CORE);
  const admin = await signedIn(server, MASTER);
  const probe = startProbe(admin, roomId);
  while ((await seatsLeft(db)) > 0 && performance.now() - began < 2 * MAX_GONE_S * 1_000) {
    await delay(EVERY_MS);
  }
  const goneS = (performance.now() - began) / 1_000;
  const times = await probe.stop();
  const left = await seatsLeft(db);
  const p99 = quantile(times, 0.99);
  return [
    {
      what: `Ready after the loss of a server with ${SEATS_OF_LOST} visitors inside`,
      figure: `${readyMs.toFixed(0)} ms`,
      yardstick: `${calmMs.toFixed(0)} ms with nobody inside`,
      ratio: (readyMs / calmMs).toFixed(1),
      budget: `≤ ${MAX_READY_MS} ms`,
      isWithin: readyMs <= MAX_READY_MS,
    },
    {
      what: 'Their visits have ended; calls of others meanwhile',
      figure: `${goneS.toFixed(1)} s, ${left} left; p99 ${p99.toFixed(0)} ms of ${times.length}`,
      yardstick: '–',
      ratio: '–',
      budget: `≤ ${MAX_GONE_S} s, none left; p99 ≤ ${MAX_P99_MS} ms`,
      isWithin: goneS <= MAX_GONE_S && left === 0 && p99 <= MAX_P99_MS,
    },
  ];
}

/** Makes a call every 50 ms until it is stopped. @returns the time of each call */
function startProbe(admin: Caller, roomId: number) {
  const times: number[] = [];
  let isOn = true;
  const running = (async () => {
    while (isOn) {
      const began = performance.now();
      await call(admin, roomRoutes.get, { id: String(roomId) });
      times.push(performance.now() - began);
      await delay(EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOn = false;
      await running;
      return times;
    },
  };
}

function swarmLine({ inside, refused, seconds }: Awaited<ReturnType<typeof enterAtOnce>>): Line {
  const kinds = [...new Set(refused)].join(', ');
  return {
    what: `${SWARM} visitors enter a room at once, PostgreSQL`,
    figure: `${inside} inside after ${seconds.toFixed(1)} s, ${refused.length} refused${kinds && ` (${kinds})`}`,
    yardstick: '–',
    ratio: '–',
    budget: `all within ${MAX_INSIDE_S} s, none refused`,
    isWithin: inside === SWARM && refused.length === 0 && seconds <= MAX_INSIDE_S,
  };
}

async function stopFull(server: TestServer, db: Database, roomId: number): Promise<Line> {
  const { rows } = await sql<{ id: string }>`select id from servers`.execute(db);
  await seat(db, roomId, rows[0]?.id ?? '', SEATS_AT_STOP - (await seatsLeft(db)));
  const began = performance.now();
  const code = await server.kill('SIGTERM');
  const took = performance.now() - began;
  const left = await seatsLeft(db);
  return {
    what: `A stop with ${SEATS_AT_STOP} visitors inside, ${SWARM} of them by sockets`,
    figure: `${took.toFixed(0)} ms, ${left} left, exit code ${code}`,
    yardstick: '–',
    ratio: '–',
    budget: `≤ ${MAX_STOP_MS} ms, none left, 0`,
    isWithin: took <= MAX_STOP_MS && left === 0 && code === 0,
  };
}

async function seatsLeft(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from connections`.execute(
    db,
  );
  return Number(rows[0]?.count);
}

/** Adds visitors who are inside by this server, each in a visit that began a minute ago. */
async function seat(db: Database, roomId: number, serverId: string, count: number): Promise<void> {
  const room = sql.lit(roomId);
  const began = sql.lit(Date.now() - SILENT_MS);
  await sql`with people as (
      insert into visitors (room_id, name, name_key, created_at)
      select ${room}, 'Visita ' || n, 'visita ' || n, ${began} from generate_series(1, ${sql.lit(count)}) as s (n)
      returning id),
    begun as (
      insert into visits (room_id, visitor_id, chat, started_at)
      select ${room}, id, 'room', ${began} from people returning id, visitor_id)
    insert into connections (id, server_id, room_id, visitor_id, visit_id, since)
    select ${serverId} || '.' || id, ${serverId}, ${room}, visitor_id, id, ${began} from begun`.execute(
    db,
  );
}
