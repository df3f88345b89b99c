import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { assetRoutes } from '@atrio/contract/rooms/assets';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { farBundle } from '../apps/server/test/sample-files.ts';
import { type Caller, call, createRoom } from '../e2e/support/api.ts';
import type { Form, Lies } from './lib/lying-client.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';

const MIB = 1024 * 1024;
const AT_ONCE = 8;
const PLATFORMS = ['webgl', 'android', 'windows'] as const;
const ROUNDS = 10;
const CLAIM = 2 ** 32 - 1;
const MOST_MS = 100;
const LYING_CLIENT = new URL('lib/lying-client.ts', import.meta.url);

/** Measures the delay of other calls while small bundles arrive that claim 4 GiB unpacked each. */
export async function measureLyingUploads(admin: Caller): Promise<Line> {
  const bytes = farBundle(120 * MIB, CLAIM);
  const rooms: { id: number }[] = [];
  for (let index = 0; index < AT_ONCE; index++)
    rooms.push(await createRoom(admin, `Ataque ${index}`));
  const other = await createRoom(admin, 'Outra');
  const forms = await Promise.all(rooms.map(({ id }) => formOf(id, bytes)));
  const quiet = await waits(admin, other.id, () => delayed(1_000));
  const busy = await waits(admin, other.id, () => send(admin, forms));
  const [p99, calm] = [quantile(busy, 0.99), quantile(quiet, 0.99)];
  return {
    what: `Others’ calls while ${AT_ONCE} × ${PLATFORMS.length} bundles of ${(bytes.length / 1024).toFixed(0)} kB arrive that claim 4 GiB each`,
    figure: `p99 ${p99.toFixed(0)} ms, worst ${Math.max(...busy).toFixed(0)} ms`,
    yardstick: `p99 ${calm.toFixed(0)} ms without them`,
    ratio: (p99 / calm).toFixed(1),
    budget: `p99 ≤ ${MOST_MS} ms`,
    isWithin: p99 <= MOST_MS,
  };
}

/** Encodes the form in advance, so that the senders do little but send. */
async function formOf(roomId: number, bytes: Buffer): Promise<Form> {
  const form = new FormData();
  form.append('roomId', String(roomId));
  for (const platform of PLATFORMS) form.append('platforms', platform);
  for (const platform of PLATFORMS)
    form.append('files', new Blob([new Uint8Array(bytes)]), `${platform}.bundle`);
  const encoded = new Response(form);
  return { body: await encoded.arrayBuffer(), type: encoded.headers.get('content-type') ?? '' };
}

async function send({ url, token }: Caller, forms: readonly Form[]): Promise<void> {
  const lies: Lies = { url: url + assetRoutes.create.path, token, forms, rounds: ROUNDS };
  await once(new Worker(LYING_CLIENT, { workerData: lies }), 'exit');
}

/** Calls steadily while `work` runs. @returns the milliseconds of each call */
async function waits(admin: Caller, id: number, work: () => Promise<void>): Promise<number[]> {
  let isOn = true;
  const taken: number[] = [];
  const asking = (async () => {
    while (isOn) {
      const began = performance.now();
      await call(admin, roomRoutes.get, { id: String(id) }).catch(() => undefined);
      taken.push(performance.now() - began);
      await delayed(5);
    }
  })();
  await work();
  isOn = false;
  await asking;
  return taken;
}

function delayed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
