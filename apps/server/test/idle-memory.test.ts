import { setTimeout as delay } from 'node:timers/promises';
import { platformRoutes } from '@atrio/contract/platform/platform';
import { expect, it } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { spawnServer, temporaryFolder } from './spawn-server.ts';

const MIB = 1024 * 1024;
const METRICS_TOKEN = 'leitura-das-medidas-do-servidor';
/** The server looks every five seconds whether somebody waits. */
const TWO_LOOKS_MS = 11_000;

it('a server gives back what its start has left behind, once nobody asks', async () => {
  const server = await spawnServer({ DATA_DIR: temporaryFolder(), METRICS_TOKEN });
  await server.printed('/dashboard/');
  const atStart = await figuresOf(server.url);
  for (const until = Date.now() + TWO_LOOKS_MS; Date.now() < until; await delay(200)) {
    expect((await requestTo(server.url, platformRoutes.signUp, {})).status).toBe(200);
  }
  expect((await figuresOf(server.url)).collections).toBe(atStart.collections);

  let now = atStart;
  // Ends by the test's own time limit where nothing is given back.
  while (now.heap > atStart.heap - 4 * MIB || now.collections === atStart.collections) {
    await delay(500);
    now = await figuresOf(server.url);
  }
  expect(now.heap).toBeLessThan(atStart.heap);
  expect(server.child.exitCode).toBeNull();
}, 60_000);

/** Bytes of the heap, and how often all of it has been collected. */
async function figuresOf(url: string): Promise<{ heap: number; collections: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const read = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  return {
    heap: read(/^nodejs_heap_size_total_bytes (\d+)/m),
    collections: read(/^nodejs_gc_duration_seconds_count\{kind="major"\} (\d+)/m),
  };
}
