import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { compileForgetfulDisk, slowDisk } from '@atrio/server/test/disk/forgetful-disk.ts';
import { call, signedIn } from '../e2e/support/api.ts';
import type { TestServer } from '../e2e/support/server.ts';
import { startSeeded } from './calls.ts';
import { type Load, load, MEASURED_S, type Request, told, warmUp } from './lib/measure.ts';
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
/** Each half of a round on its own server, one right after the other, so that a busy minute meets both. */
const ROUNDS = 11;
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
  await warmUp(read);
  const alone = await load(read);
  await Promise.all([warmUp(create), warmUp(read)]);
  const [, beside] = await Promise.all([load(create), load(read)]);
  await server.dispose();
  const lines = [
    shared('Create a room', written, syncsPerSecond(), MIN_PER_SECOND),
    {
      what: `Read a room while ${WRITERS} write`,
      figure: told(beside),
      yardstick: `${told(alone)} while nobody writes`,
      ratio: (beside.p99 / alone.p99).toFixed(1),
      budget: `p99 ≤ ${MAX_READ_GROWTH} times`,
      isWithin: beside.p99 <= alone.p99 * MAX_READ_GROWTH,
    },
  ];
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

/**
 * Processor time of a create with the insert of an event beside it, and without: what else the machine does
 * moves the rate by more than the event. The median of some rounds is told.
 */
async function measureEventCost(): Promise<Line> {
  const servers = [
    await startSeeded(ROOMS),
    await startSeeded(ROOMS, { NODE_OPTIONS: `--import=${WITHOUT_EVENTS}` }),
  ];
  const creations = await Promise.all(servers.map(async (one) => (await requestsTo(one)).create));
  for (const create of creations) await warmUp(create);
  const times: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, create] of creations.entries()) {
      const { pid } = servers[index] ?? {};
      const before = workedSeconds(pid ?? 0) ?? 0;
      const { perSecond } = await load(create);
      const worked = (workedSeconds(pid ?? 0) ?? 0) - before;
      times[index]?.push((worked / (perSecond * MEASURED_S)) * 1e6);
    }
  }
  await Promise.all(servers.map((one) => one.dispose()));
  const [ours = 0, bare = 0] = times.map(median);
  const cost = ours / bare - 1;
  return {
    what: 'Create a room, with its event: processor time',
    figure: `${ours.toFixed(0)} µs`,
    yardstick: `${bare.toFixed(0)} µs without the event`,
    ratio: `${(100 * cost).toFixed(1)} % more`,
    budget: `≤ ${100 * MAX_EVENT_COST} %`,
    isWithin: cost <= MAX_EVENT_COST,
  };
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
