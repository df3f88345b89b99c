import { setTimeout as delay } from 'node:timers/promises';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { type Caller, call, createRoom, signedIn } from '../e2e/support/api.ts';
import { startCluster, type TestCluster } from '../e2e/support/cluster.ts';
import { MASTER } from '../e2e/support/server.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import type { Line } from './lib/report.ts';
import { type Subscriber, startSubscriber } from './lib/room-subscriber.ts';
import { longestWait, startSteadyClient, type Tally } from './lib/steady-client.ts';

const CLIENTS = 4;
const SUBSCRIBERS = 4;
const KILLS = 3;
/** Time before each kill and after the last. */
const SPAN_MS = 7_500;
const LEAST_ANSWERED = 0.99;
const MAX_WAIT_MS = 2_000;
const MAX_READY_MS = 10_000;
const MAX_SOCKET_MS = 5_000;

/** Measures lost calls and waiting while one of two replicas on PostgreSQL, Redis and S3 is killed. */
export async function measureReplicas(note: (text: string) => void): Promise<Line[]> {
  const { TEST_DATABASE_URL: database, TEST_REDIS_URL: redis } = process.env;
  if (!database || !redis) {
    note('two replicas: left out, as TEST_DATABASE_URL and TEST_REDIS_URL are not both set');
    return [];
  }
  note(`two replicas, one of them killed ${KILLS} times`);
  const cluster = await startCluster({ database, redis });
  for (const { pid } of cluster.replicas) pin(pid, SERVER_CORE);
  const admin = await signedIn({ url: cluster.url }, MASTER);
  const { sceneName } = await createRoom(admin, 'Sala que fala');
  const subscribers: Subscriber[] = [];
  for (let index = 0; index < SUBSCRIBERS; index++) {
    subscribers.push(await startSubscriber(cluster.url, sceneName, `Pessoa ${index}`));
  }
  const clients = [];
  for (let index = 0; index < CLIENTS; index++) {
    clients.push(await startSteadyClient(admin, `Cliente ${index}`));
  }
  const run = await killInTurn(cluster);
  for (const client of clients) await client.stop();
  for (const subscriber of subscribers) subscriber.close();
  const tallies = clients.map(({ tally }) => tally);
  const missing = await countMissing(admin, tallies);
  await cluster.dispose();
  return [
    ...requestLines(tallies, missing),
    waitLine(tallies, run),
    readyLine(run),
    socketLine(subscribers),
  ];
}

interface Run {
  /** Times of the start and of each kill, by `performance.now()`. */
  began: number;
  kills: number[];
  /** Time from each kill until that replica was ready again. */
  readyMs: number[];
}

async function killInTurn({ replicas }: TestCluster): Promise<Run> {
  const run: Run = { began: performance.now(), kills: [], readyMs: [] };
  await delay(SPAN_MS);
  for (let turn = 0; turn < KILLS; turn++) {
    const victim = replicas[turn % replicas.length];
    const killed = performance.now();
    run.kills.push(killed);
    await victim?.kill('SIGKILL');
    const starting = victim?.start();
    // It inherits our core, which is the clients'.
    if (victim) pin(victim.pid, SERVER_CORE);
    await starting;
    run.readyMs.push(performance.now() - killed);
    await delay(Math.max(0, killed + SPAN_MS - performance.now()));
  }
  return run;
}

/** Counts acknowledged writes that are missing. */
async function countMissing(admin: Caller, tallies: readonly Tally[]): Promise<number> {
  const { rooms } = await patiently(() => call(admin, roomRoutes.list, {}));
  const names = new Set(rooms.map(({ name }) => name));
  let missing = 0;
  for (const { created, roomId, saved } of tallies) {
    missing += created.filter((name) => !names.has(name)).length;
    const { room } = await patiently(() => call(admin, roomRoutes.get, { id: String(roomId) }));
    if (Number(room.externalUrlName) < saved) missing += 1;
  }
  return missing;
}

/** Tries again while a replica that has just started refuses. */
async function patiently<T>(ask: () => Promise<T>, triesLeft = 20): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await delay(500);
    return patiently(ask, triesLeft - 1);
  }
}

function requestLines(tallies: readonly Tally[], missing: number): Line[] {
  const sum = (count: (tally: Tally) => number) =>
    tallies.reduce((total, tally) => total + count(tally), 0);
  const sent = sum((tally) => tally.sent);
  const answered = sum((tally) => tally.answered);
  const writes = sum((tally) => tally.created.length + tally.saved);
  const failed = tallies.flatMap((tally) => tally.failed);
  const kinds = [...new Set(failed)].map(
    (kind) => `${failed.filter((one) => one === kind).length} by ${kind}`,
  );
  const share = answered / sent;
  return [
    {
      what: `Two replicas, one killed ${KILLS} times: calls through the proxy`,
      figure: `${sent} sent, ${answered} answered, ${failed.length} failed visibly${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`,
      yardstick: '–',
      ratio: share.toFixed(4),
      budget: `≥ ${LEAST_ANSWERED} answered`,
      isWithin: share >= LEAST_ANSWERED,
    },
    {
      what: 'Acknowledged writes that are not there afterwards',
      figure: `${missing} of ${writes}`,
      yardstick: '–',
      ratio: '–',
      budget: '0',
      isWithin: missing === 0 && writes > 0,
    },
  ];
}

/** Reports the client that waited longest. */
function waitLine(tallies: readonly Tally[], { began, kills }: Run): Line {
  const longest = (from: number) =>
    Math.max(...tallies.map(({ successes }) => longestWait(successes, from, from + SPAN_MS)));
  const calm = longest(began);
  const wait = Math.max(...kills.map(longest));
  return {
    what: 'Longest time without a success after a kill, one client at 10 calls/s',
    figure: `${wait.toFixed(0)} ms`,
    yardstick: `${calm.toFixed(0)} ms while none is killed`,
    ratio: (wait / calm).toFixed(1),
    budget: `≤ ${MAX_WAIT_MS} ms`,
    isWithin: wait <= MAX_WAIT_MS,
  };
}

function readyLine({ readyMs }: Run): Line {
  const slowest = Math.max(...readyMs);
  return {
    what: 'The killed replica is ready again',
    figure: `${slowest.toFixed(0)} ms after the kill`,
    yardstick: '–',
    ratio: '–',
    budget: `≤ ${MAX_READY_MS} ms`,
    isWithin: slowest <= MAX_READY_MS,
  };
}

function socketLine(subscribers: readonly Subscriber[]): Line {
  const breaks = subscribers.flatMap((subscriber) => subscriber.breaks);
  const took = breaks.map(({ from, to }) => (to ?? Number.POSITIVE_INFINITY) - from);
  const slowest = Math.max(...took);
  return {
    what: 'A socket that was cut off hears its room again',
    figure: `${slowest.toFixed(0)} ms, the longest of ${took.length}`,
    yardstick: '500 to 1500 ms before it tries',
    ratio: '–',
    budget: `≤ ${MAX_SOCKET_MS} ms`,
    isWithin: took.length > 0 && slowest <= MAX_SOCKET_MS,
  };
}
