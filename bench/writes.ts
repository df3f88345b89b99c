import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { compileForgetfulDisk, slowDisk } from '@atrio/server/test/disk/forgetful-disk.ts';
import { call, signedIn } from '../e2e/support/api.ts';
import type { TestServer } from '../e2e/support/server.ts';
import { startSeeded } from './calls.ts';
import { type Load, load, middle, type Request, told, warmUp } from './lib/measure.ts';
import { workedSeconds } from './lib/process-facts.ts';
import { median } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { SEEDED } from './seed.ts';

const ROOMS = 20_000;
const WRITERS = 16;
/** A slow disk is worth many waiting at once. */
const PATIENT_WRITERS = 64;
const SLOW_SYNC_MS = 10;
const MIN_PER_SECOND = 3_000;
/** That many writes to one sync of a slow disk. */
const MIN_SHARED = 8;
const MAX_READ_GROWTH = 2;
const SYNCS = 500;
/** The two halves of a round are measured one right after the other, so that a busy minute meets both. */
const HALF_S = 2;
const READ_ROUNDS = 9;
const EVENT_ROUNDS = 31;
/** Events are moved out of their queue each quarter of a second. */
const MOVED_AFTER_MS = 500;
const MAX_EVENT_COST = 0.05;
const WITHOUT_EVENTS = fileURLToPath(new URL('lib/without-events.ts', import.meta.url));
const BLOCK = Buffer.alloc(4_096, 7);

/** Measures writes beside the disk's own syncs, and reads beside writes. */
export async function measureWrites(note: (text: string) => void): Promise<Line[]> {
  note('writes, and reads beside them');
  const server = await startSeeded(ROOMS);
  const { create, read } = await requestsTo(server);
  await warmUp(create);
  const written = await load(create);
  const lines = [
    shared('Create a room', written, syncsPerSecond(), MIN_PER_SECOND),
    await measureReadsBeside(create, read),
  ];
  await server.dispose();
  note('writes without the event log');
  lines.push(await measureEventCost());
  const library = compileForgetfulDisk();
  if (!library) return lines;
  note(`writes on a disk that takes ${SLOW_SYNC_MS} ms to sync`);
  const slow = await startSeeded(ROOMS, slowDisk(library, SLOW_SYNC_MS));
  const slowly = { ...(await requestsTo(slow)).create, connections: PATIENT_WRITERS };
  await warmUp(slowly);
  const waited = await load(slowly);
  await slow.dispose();
  const rate = 1_000 / SLOW_SYNC_MS;
  return [...lines, shared('Create a room on a slow disk', waited, rate, rate * MIN_SHARED)];
}

/** Reads without and with writes beside them, in turn. */
async function measureReadsBeside(create: Request, read: Request): Promise<Line> {
  await warmUp(read);
  await Promise.all([warmUp(create), warmUp(read)]);
  const alone: Load[] = [];
  const beside: Load[] = [];
  for (let round = 0; round < READ_ROUNDS; round++) {
    alone.push(await load(read, HALF_S));
    const [, reads] = await Promise.all([load(create, HALF_S), load(read, HALF_S)]);
    beside.push(reads);
  }
  const growth = median(beside.map(({ p99 }, round) => p99 / (alone[round]?.p99 ?? 0)));
  return {
    what: `Read a room while ${WRITERS} write`,
    figure: told(middle(beside)),
    yardstick: `${told(middle(alone))} while nobody writes`,
    ratio: growth.toFixed(2),
    budget: `p99 ≤ ${MAX_READ_GROWTH} times`,
    isWithin: growth <= MAX_READ_GROWTH,
  };
}

/**
 * Processor time of a create with the insert of an event beside it, and without, in turn on one server: what
 * else the machine does moves the rate by more than the event. The median of the rounds is told.
 */
async function measureEventCost(): Promise<Line> {
  const server = await startSeeded(ROOMS, { NODE_OPTIONS: `--import=${WITHOUT_EVENTS}` });
  const { create } = await requestsTo(server);
  await warmUp(create);
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < EVENT_ROUNDS; round++) {
    for (const half of times) {
      half.push(await processorTime(server.pid, create));
      process.kill(server.pid, 'SIGWINCH');
    }
  }
  await server.dispose();
  const [ours = 0, bare = 0] = times.map(median);
  const cost = median(times[0].map((time, round) => time / (times[1][round] ?? 0))) - 1;
  return {
    what: 'Create a room, with its event: processor time',
    figure: `${ours.toFixed(0)} µs`,
    yardstick: `${bare.toFixed(0)} µs without the event`,
    ratio: `${(100 * cost).toFixed(1)} % more`,
    budget: `≤ ${100 * MAX_EVENT_COST} %`,
    isWithin: cost <= MAX_EVENT_COST,
  };
}

/** Microseconds of the processor that a create takes, the moving of its event from the queue with it. */
async function processorTime(pid: number, create: Request): Promise<number> {
  const before = workedSeconds(pid) ?? 0;
  const { perSecond } = await load(create, HALF_S);
  await delay(MOVED_AFTER_MS);
  const worked = (workedSeconds(pid) ?? 0) - before;
  return (worked / (perSecond * HALF_S)) * 1e6;
}

async function requestsTo({ url }: TestServer): Promise<{ create: Request; read: Request }> {
  const admin = await signedIn({ url }, SEEDED);
  const { rooms } = await call(admin, roomRoutes.list, {});
  const { token } = admin;
  return {
    create: {
      url: url + roomRoutes.create.path.replace('{environment}', '1'),
      method: 'POST',
      body: { name: 'Sala de medida', isVisible: true, isPrivate: false },
      connections: WRITERS,
      ...(token && { token }),
    },
    read: {
      url: url + roomRoutes.get.path.replace('{id}', String(rooms[0]?.id)),
      ...(token && { token }),
    },
  };
}

function shared(what: string, figure: Load, syncs: number, least: number): Line {
  return {
    what,
    figure: told(figure),
    yardstick: `${Math.round(syncs)} syncs/s`,
    ratio: (figure.perSecond / syncs).toPrecision(2),
    budget: `≥ ${least.toLocaleString('en')}/s`,
    isWithin: figure.perSecond >= least,
  };
}

/** How often the disk syncs a block that was added to a file. */
function syncsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'atrio-syncs-'));
  const file = openSync(join(folder, 'file'), 'w');
  const began = performance.now();
  for (let count = 0; count < SYNCS; count++) {
    writeSync(file, BLOCK);
    fdatasyncSync(file);
  }
  const taken = performance.now() - began;
  closeSync(file);
  rmSync(folder, { recursive: true });
  return (SYNCS / taken) * 1_000;
}
