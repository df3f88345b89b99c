import { assetRoutes } from '@atrio/contract/rooms/assets';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { farBundle } from '../apps/server/test/sample-files.ts';
import { type Caller, call, createRoom } from '../e2e/support/api.ts';
import type { Line } from './lib/report.ts';

const MIB = 1024 * 1024;
const AT_ONCE = 8;
const PLATFORMS = ['webgl', 'android', 'windows'] as const;
const ROUNDS = 10;
const CLAIM = 2 ** 32 - 1;
const MOST_MS = 100;

/** Measures the delay of other calls while small bundles arrive that claim 4 GiB unpacked each. */
export async function measureLyingUploads(admin: Caller): Promise<Line> {
  const bytes = farBundle(120 * MIB, CLAIM);
  const rooms: { id: number }[] = [];
  for (let index = 0; index < AT_ONCE; index++)
    rooms.push(await createRoom(admin, `Ataque ${index}`));
  const other = await createRoom(admin, 'Outra');
  const forms = await Promise.all(rooms.map(({ id }) => formOf(id, bytes)));
  const quiet = await waits(admin, other.id, () => delayed(1_000));
  const busy = await waits(admin, other.id, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(forms.map((form) => send(admin, form)));
    }
  });
  return {
    what: `Others’ calls while ${AT_ONCE} × ${PLATFORMS.length} bundles of ${(bytes.length / 1024).toFixed(0)} kB arrive that claim 4 GiB each`,
    figure: `p99 ${p99(busy).toFixed(0)} ms, worst ${Math.max(...busy).toFixed(0)} ms`,
    yardstick: `p99 ${p99(quiet).toFixed(0)} ms without them`,
    ratio: (p99(busy) / p99(quiet)).toFixed(1),
    budget: `p99 ≤ ${MOST_MS} ms`,
    isWithin: p99(busy) <= MOST_MS,
  };
}

interface Form {
  body: ArrayBuffer;
  type: string;
}

/** Encodes the form in advance, so that the client's own work delays no measured call. */
async function formOf(roomId: number, bytes: Buffer): Promise<Form> {
  const form = new FormData();
  form.append('roomId', String(roomId));
  for (const platform of PLATFORMS) form.append('platforms', platform);
  for (const platform of PLATFORMS)
    form.append('files', new Blob([new Uint8Array(bytes)]), `${platform}.bundle`);
  const encoded = new Response(form);
  return { body: await encoded.arrayBuffer(), type: encoded.headers.get('content-type') ?? '' };
}

async function send({ url, token }: Caller, { body, type }: Form): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const response = await fetch(url + assetRoutes.create.path, { method: 'POST', headers, body });
  // Its status does not matter: only the others' waiting time is measured.
  await response.arrayBuffer();
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

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
