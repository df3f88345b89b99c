import type { RouteDefinition } from '@atrio/contract/lib/route';
import { request } from '@atrio/server/test/contract-request.ts';
import { MOST_MS, reasons } from './growth/accepted.ts';
import { LAST, MIDDLE, type Way, ways } from './growth/calls.ts';
import { type EventWay, eventWays } from './growth/events.ts';
import { type GrownPlace, growPlace } from './growth/place.ts';
import { median } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';

const ROOMS = 100_000;
const SHARE = 100;
const PAGE_SIZE = 50;
/** Each call is made so often in both places, in turn; one that grows and may not, three times as often. */
const TIMES = 9;
const MAX_RATIO = 2;

interface Growth {
  call: string;
  small: number;
  large: number;
}

interface Options {
  /** 1: 100,000 rooms and 1,000. */
  scale: number;
  /** Only calls whose name in the report contains one of these, separated by commas. */
  only: string;
}

/** Measures how the time of every call and event grows with the database, on each engine. */
export async function measureGrowth(
  options: Options,
  note: (text: string) => void,
): Promise<Line[]> {
  const { TEST_DATABASE_URL: postgres } = process.env;
  const lines = await measureEngine('SQLite', undefined, options, note);
  if (postgres) lines.push(...(await measureEngine('PostgreSQL', postgres, options, note)));
  else note('PostgreSQL: left out, as TEST_DATABASE_URL is not set');
  return lines;
}

async function measureEngine(
  engine: string,
  databaseServer: string | undefined,
  { scale, only }: Options,
  note: (text: string) => void,
): Promise<Line[]> {
  const wanted = only.split(',');
  const chosen = tasks().filter(({ name }) =>
    wanted.some((part) => `${engine}: ${name}`.includes(part)),
  );
  if (chosen.length === 0) return [];
  const rooms = Math.round((ROOMS * scale) / SHARE) * SHARE;
  const sizes = { small: rooms / SHARE, large: rooms };
  note(`${engine}: filling databases of ${sizes.small} and ${sizes.large} rooms`);
  const small = await growPlace(databaseServer, sizes.small);
  const large = await growPlace(databaseServer, sizes.large);
  const lines: Line[] = [];
  for (const task of chosen) {
    const line = await measureBoth(task, small, large)
      .then((growth) => lineOf(engine, growth, sizes))
      .catch((error) => failedLine(engine, task, error));
    if (!line.isWithin) note(`${line.what}: ${line.yardstick} → ${line.figure}`);
    lines.push(line);
  }
  await Promise.all([small.dispose(), large.dispose()]);
  return lines;
}

function lineOf(
  engine: string,
  { call, small, large }: Growth,
  sizes: { small: number; large: number },
): Line {
  const ratio = large / small;
  const isSlow = ratio > MAX_RATIO;
  const { reason, most = MOST_MS } = acceptedFor(call) ?? { most: 0 };
  const limit = Number.isFinite(most) ? `, or ${most} ms` : '';
  const budget = `≤ ${MAX_RATIO}`;
  return {
    what: `${engine}: ${call}`,
    figure: `${large.toFixed(2)} ms with ${sizes.large.toLocaleString('en')} rooms`,
    yardstick: `${small.toFixed(2)} ms with ${sizes.small.toLocaleString('en')}`,
    ratio: ratio.toFixed(1),
    budget: isSlow && reason ? `${budget}${limit}, since ${reason}` : budget,
    isWithin: !isSlow || large <= most,
  };
}

function acceptedFor(call: string) {
  return reasons.find(({ calls }) => calls.test(call));
}

/** The others are measured all the same. */
function failedLine(engine: string, { name }: Task, error: unknown): Line {
  const figure = error instanceof Error ? error.message : String(error);
  const nothing = { yardstick: '–', ratio: '–', budget: 'answered as the contract says' };
  return { what: `${engine}: ${name}`, figure, ...nothing, isWithin: false };
}

/** One thing to measure: prepares it in a place and then does it. */
interface Task {
  name: string;
  prepare(place: GrownPlace, unique: number): Promise<() => Promise<void>>;
}

function tasks(): Task[] {
  return [
    ...ways.map((way) => ({ name: nameOf(way), prepare: prepareCall(way) })),
    ...eventWays.map((way) => ({
      name: [`event ${way.event}`, way.label].filter(Boolean).join(', '),
      prepare: prepareEvent(way),
    })),
  ];
}

function nameOf({ route, caller, label, keyOf }: Way): string {
  const by = caller === 'master' && route.access !== 'master' && !keyOf ? 'by a MASTER_ADMIN' : '';
  return [route.name, by, label].filter(Boolean).join(', ');
}

function prepareCall(way: Way): Task['prepare'] {
  return async (place, unique) => {
    const world = way.rows === 'full' ? place.full : await place[way.rows]();
    await way.before?.(place.url, world);
    const token = (await way.keyOf?.(place.url, world)) ?? world.tokens[way.caller];
    const args = await withPage(place, way, way.args(world, unique), token);
    return async () => {
      const { status, body } = await send(place, way.route, args, token);
      if (status === way.status) return;
      throw new Error(`${nameOf(way)} answered ${status}: ${JSON.stringify(body)}`);
    };
  };
}

/** Calls come from different addresses, whose limits are not what is measured. */
let address = 0;

function send(
  { url }: GrownPlace,
  route: RouteDefinition,
  args: Record<string, unknown>,
  token: string | undefined,
) {
  address++;
  const headers = {
    'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
  };
  return request<object>(url, route, args, { token, headers });
}

async function withPage(
  place: GrownPlace,
  { route }: Way,
  args: Record<string, unknown>,
  token: string | undefined,
) {
  if (args.page !== MIDDLE && args.page !== LAST) return args;
  const { body } = await send(place, route, { ...args, page: 1 }, token);
  const total = 'total' in body ? Number(body.total) : 0;
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { ...args, page: args.page === LAST ? last : Math.ceil(last / 2) };
}

function prepareEvent({ event, prepare }: EventWay): Task['prepare'] {
  return async (place) => {
    const { client, args } = await prepare(place.url, await place.fresh());
    return async () => {
      // Its own arguments, by the preparation of this very event.
      await client.send(event, ...(args as []));
      client.close();
    };
  };
}

async function measureBoth(task: Task, small: GrownPlace, large: GrownPlace): Promise<Growth> {
  await Promise.all([small.renew(), large.renew()]);
  const times: [number[], number[]] = [[], []];
  // The first ones warm up.
  await timeBoth(task, [small, large], [[], []]);
  for (let round = 0; round < TIMES; round++) await timeBoth(task, [small, large], times);
  if (median(times[1]) > median(times[0]) * MAX_RATIO && !acceptedFor(task.name)) {
    for (let round = 0; round < 2 * TIMES; round++) await timeBoth(task, [small, large], times);
  }
  return { call: task.name, small: median(times[0]), large: median(times[1]) };
}

let unique = 0;

async function timeBoth(
  task: Task,
  places: [GrownPlace, GrownPlace],
  times: [number[], number[]],
): Promise<void> {
  for (const [at, place] of places.entries()) {
    const run = await task.prepare(place, unique++);
    const started = performance.now();
    await run();
    times[at]?.push(performance.now() - started);
  }
}
