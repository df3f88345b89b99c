import { setTimeout as delay } from 'node:timers/promises';
import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { MAX_BULK_ROOMS, roomBulkRoutes } from '@atrio/contract/rooms/rooms-bulk';
import { type Caller, call, signedIn } from '../e2e/support/api.ts';
import { MASTER } from '../e2e/support/server.ts';
import { startSeeded } from './calls.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';
import { SEEDED } from './seed.ts';

const AT_ONCE = 40;
const CALM_MS = 3_000;
const MEASURED_MS = 15_000;
const EVERY_MS = 25;
const MAX_P99_MS = 100;

/** Measures others' calls while one account changes a thousand rooms forty times at once. */
export async function measureLongCalls(note: (text: string) => void): Promise<Line[]> {
  note('forty changes of a thousand rooms at once');
  const server = await startSeeded(MAX_BULK_ROOMS);
  const other = await signedIn(server, SEEDED);
  const master = await signedIn(server, MASTER);
  const { rooms } = await call(master, roomRoutes.list, {});
  const ids = rooms.map(({ id }) => id);
  const calm = await waits(other, CALM_MS);
  const bulk = Array.from({ length: AT_ONCE }, (_, index) =>
    changeAll(master, ids, index % 2 === 0),
  );
  const during = await waits(other, MEASURED_MS);
  await server.kill('SIGKILL');
  const done = (await Promise.all(bulk)).filter(Boolean).length;
  await server.dispose();
  return [
    {
      what: `${AT_ONCE} changes of ${MAX_BULK_ROOMS} rooms by one account, ${done} done in ${MEASURED_MS / 1000} s`,
      figure: `others p50 ${during.p50.toFixed(1)} ms, p99 ${during.p99.toFixed(1)} ms`,
      yardstick: `p50 ${calm.p50.toFixed(1)} ms, p99 ${calm.p99.toFixed(1)} ms without`,
      ratio: (during.p99 / calm.p99).toFixed(1),
      budget: `p99 ≤ ${MAX_P99_MS} ms`,
      isWithin: during.p99 <= MAX_P99_MS,
    },
  ];
}

/** @returns true when the answer came before the server was killed */
async function changeAll({ url, token }: Caller, ids: number[], isVisible: boolean) {
  const body = JSON.stringify({ ids, change: { kind: 'visibility', isVisible } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  try {
    const answer = await fetch(url + roomBulkRoutes.change.path, { method: 'POST', headers, body });
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Times another account's reads and writes, which start at a fixed rate without waiting. */
async function waits({ url, token }: Caller, forMs: number) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const room = JSON.stringify({ name: 'Ao lado', isVisible: true, isPrivate: false });
  const create = url + roomRoutes.create.path.replace('{environment}', '1');
  const ask = async (isWrite: boolean) => {
    const started = performance.now();
    const answer = await (isWrite
      ? fetch(create, { method: 'POST', headers, body: room })
      : fetch(url + adminRoutes.data.path, { headers }));
    await answer.text();
    return performance.now() - started;
  };
  const asked: Promise<number>[] = [];
  const ends = performance.now() + forMs;
  while (performance.now() < ends) {
    asked.push(ask(asked.length % 4 === 0));
    await delay(EVERY_MS);
  }
  const taken = await Promise.all(asked);
  return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
}
