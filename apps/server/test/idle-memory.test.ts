import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { spawnServer, temporaryFolder } from './spawn-server.ts';

const MIB = 1024 * 1024;
const METRICS_TOKEN = 'leitura-das-medidas-do-servidor';

async function heapOf(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^nodejs_heap_size_total_bytes (\d+)/m.exec(text)?.[1]);
}

it('an idle server gives back what its start has left behind', async () => {
  const server = await spawnServer({ DATA_DIR: temporaryFolder(), METRICS_TOKEN });
  await server.printed('/dashboard/');
  const atStart = await heapOf(server.url);
  let now = atStart;
  // Ends by the test's own time limit where nothing is given back.
  while (now > atStart - 4 * MIB) {
    await delay(500);
    now = await heapOf(server.url);
  }
  expect(now).toBeLessThan(atStart);
  expect(server.child.exitCode).toBeNull();
}, 60_000);
