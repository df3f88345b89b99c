import { setTimeout as delay } from 'node:timers/promises';
import { openRawWebSocket } from '../apps/server/test/raw-web-socket.ts';
import { startServer, type TestServer } from '../e2e/support/server.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { residentMiB } from './lib/process-facts.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';

const PAYLOAD_BYTES = 64 * 1024;
const CALM_MS = 3_000;
const MAX_P99_MS = 100;
const MAX_GROWTH_MIB = 100;
const POLLING = '/socket.io/?EIO=4&transport=polling';

/** Measures memory and others' calls while anonymous sockets send payloads full of CONNECTs. */
export async function measureSocketFlood(note: (text: string) => void): Promise<Line[]> {
  note('payloads full of CONNECTs, before signing in');
  const server = await startServer();
  pin(server.pid, SERVER_CORE);
  const posts = (count: number) => () => Promise.all(times(count, () => postConnects(server)));
  const sockets = () => Promise.all(times(20, () => writeConnects(server)));
  const lines = [
    await during(server, '40 polling posts', posts(40)),
    await during(server, '60 polling posts', posts(60)),
    await during(server, '20 WebSockets', sockets),
  ];
  await server.dispose();
  return lines;
}

async function during(
  server: TestServer,
  what: string,
  attack: () => Promise<unknown>,
): Promise<Line> {
  const calm = await waits(server, delay(CALM_MS));
  const before = residentMiB(server.pid) ?? 0;
  const after = await waits(
    server,
    attack().then(() => delay(CALM_MS)),
  );
  const memory = residentMiB(server.pid) ?? 0;
  return {
    what: `${what} of 64 kB of CONNECTs, before signing in`,
    figure: `others p99 ${after.toFixed(1)} ms, ${before.toFixed(0)} → ${memory.toFixed(0)} MiB`,
    yardstick: `p99 ${calm.toFixed(1)} ms without`,
    ratio: (after / calm).toFixed(1),
    budget: `p99 ≤ ${MAX_P99_MS} ms, ≤ ${MAX_GROWTH_MIB} MiB more`,
    isWithin: after <= MAX_P99_MS && memory - before <= MAX_GROWTH_MIB,
  };
}

/** Makes one call after another until `until` settles. @returns their 99th percentile in ms */
async function waits({ url }: TestServer, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  const taken: number[] = [];
  while (!isOver) {
    const started = performance.now();
    await (await fetch(`${url}/health/live`)).text();
    taken.push(performance.now() - started);
    await delay(2);
  }
  return quantile(taken, 0.99);
}

async function postConnects({ url }: TestServer): Promise<void> {
  const opened = await (await fetch(url + POLLING)).text();
  // The handshake's answer is a packet of type 0 with the session's id.
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const body = Array(Math.floor(PAYLOAD_BYTES / 3))
    .fill('40')
    .join('\x1e');
  await fetch(`${url}${POLLING}&sid=${sid}`, { method: 'POST', body }).catch(() => null);
}

async function writeConnects({ url }: TestServer): Promise<void> {
  const { write, closed, socket } = await openRawWebSocket(url);
  write('text', ...Array(Math.floor(PAYLOAD_BYTES / 8)).fill('40'));
  await Promise.race([closed, delay(CALM_MS)]);
  socket.destroy();
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
