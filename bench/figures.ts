import { overviewRoutes } from '@atrio/contract/across/overview';
import { analyticsRoutes } from '@atrio/contract/live/analytics';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { type Caller, call, signedIn } from '../e2e/support/api.ts';
import { MASTER, startServer, type TestServer } from '../e2e/support/server.ts';
import { startSeeded } from './calls.ts';
import { openVisitor } from './lib/chat-client.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { median } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { seedVisits } from './seed-visits.ts';

const VISITS = 10_000_000;
const FEW_VISITS = 10_000;
const ROOMS = 100_000;
const CALLS = 25;
const ENTRIES = 60;
const DAY = 86_400_000;
const MAX_MEDIAN_MS = 50;
/** A visit to a full room may take this much longer to write than one to an empty room. */
const MAX_GROWTH = 2;

/** Measures statistics of a room with ten million visits, beside those of one with ten thousand. */
export async function measureFigures(note: (text: string) => void): Promise<Line[]> {
  note(`a year of ${VISITS.toLocaleString('en')} visits to one room`);
  const full = await startFilled(VISITS);
  const sparse = await startFilled(FEW_VISITS);
  const lines = [
    await period(full, sparse, 'Figures of 12 months', 365, analyticsRoutes.room),
    await period(full, sparse, 'Figures of 24 hours', 1, analyticsRoutes.room),
    await period(full, sparse, 'Users of 12 months', 365, analyticsRoutes.players),
    await overview(full, sparse, 365),
    await overview(full, sparse, 30),
    await entries(full, sparse),
  ];
  await Promise.all([full.server.dispose(), sparse.server.dispose()]);
  return lines;
}

interface Filled {
  server: TestServer;
  caller: Caller;
  room: { id: number; sceneName: string };
}

/** Starts a server with this many visits to one room; the largest number comes with 100,000 rooms. */
async function startFilled(visits: number): Promise<Filled> {
  const server = visits === VISITS ? await startSeeded(ROOMS) : await startServer();
  const form = { environment: '1', name: 'Sala cheia', isVisible: true, isPrivate: false };
  const { room } = await call(await signedIn(server, MASTER), roomRoutes.create, form);
  await server.kill('SIGTERM');
  await seedVisits({ dataDir: server.dataDir }, { roomId: room.id, visits });
  await server.start();
  pin(server.pid, SERVER_CORE);
  return { server, caller: await signedIn(server, MASTER), room };
}

async function period(
  full: Filled,
  sparse: Filled,
  what: string,
  days: number,
  route: typeof analyticsRoutes.room | typeof analyticsRoutes.players,
): Promise<Line> {
  const ask = ({ caller, room }: Filled) => {
    const startDate = new Date(Date.now() - days * DAY).toISOString();
    return call(caller, route, { id: String(room.id), startDate });
  };
  const ours = await medianOf(CALLS, () => ask(full));
  const few = await medianOf(CALLS, () => ask(sparse));
  return {
    what: `${what}, ${VISITS.toLocaleString('en')} visits`,
    figure: `p50 ${ours.toFixed(1)} ms`,
    yardstick: `p50 ${few.toFixed(1)} ms with ${FEW_VISITS.toLocaleString('en')} visits`,
    ratio: (ours / few).toFixed(1),
    budget: `p50 ≤ ${MAX_MEDIAN_MS} ms`,
    isWithin: ours <= MAX_MEDIAN_MS,
  };
}

/** Measures the home page of an account that manages every room. */
async function overview(full: Filled, sparse: Filled, days: 30 | 365): Promise<Line> {
  const ask = ({ caller }: Filled) => call(caller, overviewRoutes.get, { days: String(days) });
  const ours = await medianOf(CALLS, () => ask(full));
  const few = await medianOf(CALLS, () => ask(sparse));
  return {
    what: `Home page, ${days} days: ${ROOMS.toLocaleString('en')} rooms, ${VISITS.toLocaleString('en')} visits`,
    figure: `p50 ${ours.toFixed(1)} ms`,
    yardstick: `p50 ${few.toFixed(1)} ms with one room and ${FEW_VISITS.toLocaleString('en')} visits`,
    ratio: (ours / few).toFixed(1),
    budget: `p50 ≤ ${MAX_MEDIAN_MS} ms`,
    isWithin: ours <= MAX_MEDIAN_MS,
  };
}

async function entries(full: Filled, sparse: Filled): Promise<Line> {
  const ours = await medianEntry(full);
  const few = await medianEntry(sparse);
  return {
    what: `A visitor enters (synced to the disk), ${VISITS.toLocaleString('en')} visits`,
    figure: `p50 ${ours.toFixed(1)} ms`,
    yardstick: `p50 ${few.toFixed(1)} ms with ${FEW_VISITS.toLocaleString('en')} visits`,
    ratio: (ours / few).toFixed(1),
    budget: `≤ ${MAX_GROWTH} times`,
    isWithin: ours <= few * MAX_GROWTH,
  };
}

/** Median milliseconds in which a new visitor enters. */
async function medianEntry({ server, room }: Filled): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < ENTRIES; index++) {
    const visitor = await openVisitor(server.url, room.sceneName, `Visita ${index}`);
    const started = performance.now();
    await visitor.send('joinRoom', room.sceneName);
    times.push(performance.now() - started);
    visitor.close();
  }
  return median(times);
}

async function medianOf(times: number, task: () => Promise<unknown>): Promise<number> {
  await task();
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const started = performance.now();
    await task();
    taken.push(performance.now() - started);
  }
  return median(taken);
}
