import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '../e2e/support/cluster.ts';
import { startServer, type TestServer } from '../e2e/support/server.ts';
import {
  CROWD_SCALE,
  type Crowd,
  gatherCrowd,
  makeRooms,
  PROCESSES,
  type Tally,
} from './lib/crowd.ts';
import { load } from './lib/measure.ts';
import { ALL_CORES, pin, SERVER_CORE } from './lib/pin.ts';
import { makeDatabase } from './lib/postgres.ts';
import { residentMiB, workedSeconds } from './lib/process-facts.ts';
import type { Line } from './lib/report.ts';

const VISITORS = 10_000 * CROWD_SCALE;
const ROOMS = 200;
const MESSAGES_PER_SECOND = 200;
const TALK_S = 20;
/** Messages on their way arrive within it. */
const DRAIN_MS = 3_000;
const WARM_UP_S = 5;
const MAX_P99_MS = 150;
const MAX_SOCKET_KB = 15;
const SETTLING_MS = 12_000;
const LOOK_MS = 200;
/** So many are inside before, so that caches and compiled code are not counted as theirs. */
const EARLY = 1 / 4;
const MAX_BACK_S = 30;
const PATIENCE_MS = 120_000;
/** Descriptors that a server keeps for other things, and calls beside the sockets. */
const SPARE_CONNECTIONS = 250;

/** As many of them as one server may hold by the limit on descriptors, alike in all rooms. */
function affordable(wanted: number, share = 1): number {
  return Math.floor(Math.min(wanted, mostConnections() * share) / ROOMS) * ROOMS;
}

function mostConnections(): number {
  const report = process.report.getReport() as {
    userLimits: { open_files: { soft: number | 'unlimited' } };
  };
  const { soft } = report.userLimits.open_files;
  return soft === 'unlimited' ? VISITORS : Number(soft) / 2 - SPARE_CONNECTIONS;
}

/** 10,000 visitors of one server on SQLite, inside and talking; and what a quiet one of them costs. */
export async function measureTalkingCrowd(note: (text: string) => void): Promise<Line[]> {
  const count = affordable(VISITORS);
  const server = await startServer();
  pin(server.pid, SERVER_CORE);
  note(`${count} visitors of ${ROOMS} rooms enter`);
  const crowd = await gatherCrowd(server.url, await makeRooms(server, ROOMS), {
    count,
    processes: PROCESSES,
    atOnce: 60,
  });
  note('they open their sockets');
  const early = Math.floor(count * EARLY);
  await crowd.all({ do: 'open', atOnce: 40, isPaced: true, most: early / PROCESSES });
  const before = await settledMiB(server);
  await crowd.all({ do: 'open', atOnce: 40, isPaced: true });
  note(`${MESSAGES_PER_SECOND} messages/s for ${TALK_S} s`);
  await say(crowd, WARM_UP_S);
  await delay(DRAIN_MS);
  await crowd.all({ do: 'forget' });
  const worked = startWork([server.pid], crowd.pids);
  const sent = await say(crowd, TALK_S);
  const work = worked();
  await delay(DRAIN_MS);
  const heard = await crowd.tell();
  const inside = await settledMiB(server);
  crowd.end();
  await server.dispose();
  return [
    talkLine(heard, sent * (count / ROOMS), work),
    memoryLine(inside - before, count - early),
  ];
}

async function say(crowd: Crowd, seconds: number): Promise<number> {
  const everyMs = (1_000 / MESSAGES_PER_SECOND) * PROCESSES;
  const sent = await crowd.all<number>({ do: 'talk', everyMs, seconds });
  return sent.reduce((sum, one) => sum + one, 0);
}

/** @returns tells how much of a core server and clients have worked since */
function startWork(servers: readonly number[], clients: readonly number[]): () => string {
  const sum = (pids: readonly number[]) =>
    pids.reduce((total, pid) => total + (workedSeconds(pid) ?? 0), 0);
  const [ours, theirs, began] = [sum(servers), sum(clients), performance.now()];
  return () => {
    const share = (worked: number) => ((100_000 * worked) / (performance.now() - began)).toFixed(0);
    return `server ${share(sum(servers) - ours)} % of a core, clients ${share(sum(clients) - theirs)} %`;
  };
}

/**
 * Memory of a server right after it has given back all it can: it looks every five seconds whether it is at rest, and
 * what short-lived objects take goes only after a storm. Heartbeats fill that again, 16 MiB in half a minute.
 */
async function settledMiB(server: TestServer): Promise<number> {
  await load({ url: `${server.url}/health/live` });
  const seen: number[] = [];
  for (let look = 0; look < SETTLING_MS / LOOK_MS; look++) {
    await delay(LOOK_MS);
    seen.push(residentMiB(server.pid) ?? 0);
  }
  return Math.min(...seen);
}

function talkLine({ waits, inside, unsent }: Tally, expected: number, work: string): Line {
  const count = affordable(VISITORS);
  const heard = waits.reduce<number>((sum, at) => sum + (at ?? 0), 0);
  const [p50, p99] = [shareOf(waits, 0.5), shareOf(waits, 0.99)];
  const lost = Math.round(expected) - heard;
  return {
    what: `${count} visitors in ${ROOMS} rooms, ${MESSAGES_PER_SECOND} messages/s for ${TALK_S} s, one process on SQLite`,
    figure: `delivered p50 ${p50} ms, p99 ${p99} ms, ${heard} times, ${lost} lost, ${unsent.length} not taken; ${inside} inside`,
    yardstick: work,
    ratio: '–',
    budget: `p99 ≤ ${MAX_P99_MS} ms, none lost`,
    isWithin: p99 <= MAX_P99_MS && lost === 0 && unsent.length === 0 && inside === count,
  };
}

function memoryLine(grownMiB: number, count: number): Line {
  const each = (grownMiB * 1_024) / count;
  return {
    what: `Resident memory for each of ${count} more visitors who are inside and quiet`,
    figure: `${each.toFixed(1)} kB`,
    yardstick: '–',
    ratio: '–',
    budget: `≤ ${MAX_SOCKET_KB} kB`,
    isWithin: each <= MAX_SOCKET_KB,
  };
}

function shareOf(waits: Tally['waits'], share: number): number {
  const total = waits.reduce<number>((sum, at) => sum + (at ?? 0), 0);
  let passed = 0;
  return waits.findIndex((at) => {
    passed += at ?? 0;
    return passed >= total * share;
  });
}

/** 10,000 visitors come back to a server that was killed, on PostgreSQL. */
export async function measureReturn(note: (text: string) => void): Promise<Line[]> {
  const { TEST_DATABASE_URL: database } = process.env;
  if (!database) {
    note('left out, as TEST_DATABASE_URL is not set');
    return [];
  }
  const place = await makeDatabase(database);
  const server = await startServer({ DATABASE_URL: place.url });
  pin(server.pid, SERVER_CORE);
  const crowd = await enterAll(server, affordable(VISITORS), note);
  note('killed and started');
  await server.kill('SIGKILL');
  const began = Date.now();
  await crowd.all({ do: 'forget' });
  const starting = server.start();
  pin(server.pid, SERVER_CORE);
  await starting;
  const line = await backLine(crowd, affordable(VISITORS), began, 'a server that was killed', note);
  crowd.end();
  await server.dispose();
  await place.drop();
  return [line];
}

/** 10,000 visitors of two replicas, one of which is killed and does not come back. */
export async function measureReplicaReturn(note: (text: string) => void): Promise<Line[]> {
  const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } = process.env;
  if (!database || !redis) {
    note('left out, as TEST_DATABASE_URL and TEST_REDIS_URL are not both set');
    return [];
  }
  // The proxy, in this process, keeps the connections of the lost replica for a while.
  const count = affordable(VISITORS, 0.9);
  const cluster = await startCluster({ database, redis });
  for (const { pid } of cluster.replicas) pin(pid, ALL_CORES);
  const crowd = await enterAll(cluster, count, note);
  note('one replica is killed');
  const began = Date.now();
  await crowd.all({ do: 'forget' });
  await cluster.replicas[0]?.kill('SIGKILL');
  const line = await backLine(crowd, count, began, 'the other of two replicas', note);
  crowd.end();
  await cluster.dispose();
  return [line];
}

async function enterAll(
  server: TestServer,
  count: number,
  note: (text: string) => void,
): Promise<Crowd> {
  note(`${count} visitors of ${ROOMS} rooms enter`);
  const crowd = await gatherCrowd(server.url, await makeRooms(server, ROOMS), {
    count,
    processes: PROCESSES,
    atOnce: 30,
  });
  await crowd.all({ do: 'open', atOnce: 20, isPaced: true });
  return crowd;
}

async function backLine(
  crowd: Crowd,
  count: number,
  began: number,
  where: string,
  note: (text: string) => void,
): Promise<Line> {
  let now = await crowd.tell();
  for (let noted = 0; now.inside < count && Date.now() - began < PATIENCE_MS; noted++) {
    await delay(250);
    now = await crowd.tell();
    if (noted % 20 === 0)
      note(`${now.inside} inside after ${Math.round((Date.now() - began) / 1_000)} s`);
  }
  const seconds = (now.lastJoinedAt - began) / 1_000;
  const kinds = [...new Set(now.refused)].join(', ');
  const after = now.triedAfter.join(', ');
  return {
    what: `${count} visitors of ${ROOMS} rooms come back to ${where}`,
    figure: `${now.inside} inside after ${seconds.toFixed(1)} s, ${now.refused.length} refused for good${kinds && ` (${kinds})`}; ${now.lost} connections lost, ${now.tries} tries again${after && ` (${after})`}`,
    yardstick: '–',
    ratio: '–',
    budget: `all within ${MAX_BACK_S} s, none refused for good`,
    isWithin: now.inside === count && now.refused.length === 0 && seconds <= MAX_BACK_S,
  };
}
