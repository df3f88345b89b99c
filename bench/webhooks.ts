import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { webhookRoutes } from '@atrio/contract/organization/webhooks';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { type Caller, call, createAccount, createCompany, signedIn } from '../e2e/support/api.ts';
import { startServer } from '../e2e/support/server.ts';
import { pin, SERVER_CORE } from './lib/pin.ts';
import { quantile } from './lib/quantiles.ts';
import type { Line } from './lib/report.ts';

/** WEBHOOK_SCALE makes fewer events, for a look on a busy machine. */
const EVENTS = 10_000 * Number(process.env.WEBHOOK_SCALE ?? 1);
const PER_SECOND = 200;
const WRITERS = 64;
/** Each of the people has so many companies, with a webhook each. */
const PEOPLE = 5;
const WEBHOOKS_EACH = 20;
const HANGING = 10;
const MAX_P99_MS = 2_000;
/** For what is still on its way when the last event is written. */
const PATIENCE_MS = 30_000;

interface Target {
  owner: Caller;
  companyId: number;
  hangs: boolean;
}

/** From the answer to the call that made an event to its first try, with and without who hangs. */
export async function measureWebhooks(note: (text: string) => void): Promise<Line[]> {
  note(`${EVENTS} events to ${PEOPLE * WEBHOOKS_EACH} endpoints that answer`);
  const calm = await firstTries(0);
  note(`the same, ${HANGING} of them hang`);
  const waits = await firstTries(HANGING);
  const [ours, yardstick] = [quantile(waits, 0.99), quantile(calm, 0.99)];
  return [
    {
      what: `From the commit of an event to its first try, ${EVENTS} events at ${PER_SECOND}/s to ${PEOPLE * WEBHOOKS_EACH} endpoints, ${HANGING} of which hang: the others`,
      figure: describe(waits),
      yardstick: `${describe(calm)} while none hangs`,
      ratio: (ours / yardstick).toFixed(2),
      budget: `p99 ≤ ${MAX_P99_MS} ms`,
      isWithin: ours <= MAX_P99_MS && waits.every((wait) => wait < Number.POSITIVE_INFINITY),
    },
  ];
}

/** Milliseconds per event of an endpoint that answers; infinite for one that was never tried. */
async function firstTries(hanging: number): Promise<number[]> {
  const triedAt = new Map<number, number>();
  const receiver = await startReceiver(triedAt);
  const server = await startServer({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  pin(server.pid, SERVER_CORE);
  const targets = await makeTargets(server.url, receiver.url, hanging);
  const writtenAt = new Map<number, number>();
  const began = performance.now();
  const write = async (number: number) => {
    await delay(Math.max(0, began + (number * 1_000) / PER_SECOND - performance.now()));
    const target = targets[number % targets.length];
    if (!target) return;
    const form = { environment: '1', name: 'Sala de medida', isVisible: true, isPrivate: false };
    const args = { ...form, companyId: target.companyId };
    const { room } = await call(target.owner, roomRoutes.create, args);
    if (!target.hangs) writtenAt.set(room.id, performance.now());
  };
  let next = 0;
  const writer = async () => {
    while (next < EVENTS) await write(next++);
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const deadline = performance.now() + PATIENCE_MS;
  const isDone = () => [...writtenAt.keys()].every((id) => triedAt.has(id));
  while (!isDone() && performance.now() < deadline) await delay(100);
  receiver.end();
  await server.dispose();
  return [...writtenAt].map(([id, at]) =>
    Math.max(0, (triedAt.get(id) ?? Number.POSITIVE_INFINITY) - at),
  );
}

/** Answers at once, but never at addresses that say so. */
async function startReceiver(triedAt: Map<number, number>) {
  const server = createServer(async (request, response) => {
    const at = performance.now();
    // Our own message.
    const { data } = (await json(request)) as { data: { roomId: number } };
    if (!triedAt.has(data.roomId)) triedAt.set(data.roomId, at);
    if (request.url !== '/hangs') response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port.
  const { port } = server.address() as AddressInfo;
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, end };
}

async function makeTargets(url: string, receiver: string, hanging: number): Promise<Target[]> {
  const targets: Target[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const caller = { url, address: `10.8.0.${person}` };
    const owner = await signedIn(caller, await createAccount(caller));
    for (let number = 0; number < WEBHOOKS_EACH; number++) {
      const { id: companyId } = await createCompany(owner, `Empresa ${number}`);
      const hangs = targets.length < hanging;
      const form = { name: 'CRM', url: `${receiver}/${hangs ? 'hangs' : ''}`, companyId };
      await call(owner, webhookRoutes.create, { ...form, types: ['room.created'] });
      targets.push({ owner, companyId, hangs });
    }
  }
  return targets;
}

function describe(waits: readonly number[]): string {
  const [p50, p99, most] = [0.5, 0.99, 1].map((part) => Math.round(quantile(waits, part)));
  return `p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms`;
}
