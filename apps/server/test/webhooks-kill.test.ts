import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { authRoutes } from '@atrio/contract/accounts/accounts';
import { webhookRoutes } from '@atrio/contract/organization/webhooks';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { expect, inject, it, onTestFinished } from 'vitest';
import { requestTo } from './build-test-app.ts';
import { PASSWORD } from './factories/account.ts';
import { itWhenLong } from './it-when-long.ts';
import { administer, withDatabase } from './postgres-admin.ts';
import { migratedFolder, spawnServer, temporaryFolder } from './spawn-server.ts';

const ROUNDS = process.env.ATRIO_TEST_LONG ? 50 : 1;
const ADMIN = { email: 'ana@exemplo.com.br', password: PASSWORD };
const HOST = '127.0.0.1';
const WRITERS = 4;
/** From none to longer than events are gathered for. */
const LATEST_KILL_MS = 120;
/** On PostgreSQL the claim of a server that was killed runs out by itself, after a minute. */
const SETTLED_WITHIN_MS = 90_000;

/** Rooms that a receiver was told of, by the ids of the messages. */
async function startReceiver() {
  const told = new Map<string, number>();
  const server = createServer(async (request, response) => {
    // Our own message.
    const { data } = (await json(request)) as { data: { roomId: number } };
    told.set(String(request.headers['webhook-id']), data.roomId);
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, HOST, done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return { told, url: `http://${HOST}:${port}/` };
}

async function start(settings: Record<string, string>) {
  const server = await spawnServer({
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DATABASE_URL: '' },
    ...{ WEBHOOK_ALLOWED_HOSTS: HOST, LOG_LEVEL: 'warn', ...settings },
  });
  await server.printed('/dashboard/');
  const { token } = (await requestTo(server.url, authRoutes.login, ADMIN)).body;
  return { ...server, token };
}

type Server = Awaited<ReturnType<typeof start>>;

/** Makes rooms until the server is gone; the first answer that arrives is told. */
function writeUntilGone(server: Server, round: number) {
  const answered: number[] = [];
  let first = (): void => undefined;
  const began = new Promise<void>((resolve) => {
    first = resolve;
  });
  const writer = async (number: number) => {
    for (let turn = 0; ; turn++) {
      const name = `Sala ${round}-${number}-${turn}`;
      const form = { environment: '1', name, isVisible: true, isPrivate: false };
      const answer = await requestTo(server.url, roomRoutes.create, form, server).catch(() => null);
      if (answer?.status !== 200) return;
      answered.push(answer.body.room.id);
      first();
    }
  };
  const over = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
  return { answered, began, over };
}

async function everyRoom(server: Server): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const args = { page: String(page), pageSize: 100 };
    const { rooms, total } = (await requestTo(server.url, roomRoutes.list, args, server)).body;
    ids.push(...rooms.map(({ id }) => id));
    if (rooms.length === 0 || ids.length === total) return ids;
  }
}

async function tellThroughKills(settings: Record<string, string>): Promise<void> {
  const { told, url } = await startReceiver();
  const first = await start(settings);
  const form = { name: 'CRM', url, types: ['room.created' as const], companyId: null };
  expect((await requestTo(first.url, webhookRoutes.create, form, first)).status).toBe(200);
  let server = first;
  const answered: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const storm = writeUntilGone(server, round);
    await storm.began;
    // At any moment: with events that are not numbered yet, not claimed, or claimed and not noted.
    await delay(round % 2 === 0 ? 0 : Math.random() * LATEST_KILL_MS);
    server.child.kill('SIGKILL');
    await server.ended;
    await storm.over;
    answered.push(...storm.answered);
    server = await start(settings);
  }
  const rooms = await everyRoom(server);
  expect(rooms).toEqual(expect.arrayContaining(answered));
  const heard = () => new Set(told.values()).size;
  await expect.poll(heard, { timeout: SETTLED_WITHIN_MS }).toBe(rooms.length);
  // Each event under one id, however often it came, and none of a room that was never made.
  expect([...told.values()].toSorted((a, b) => a - b)).toEqual(rooms.toSorted((a, b) => a - b));
}

it('tells of each change that was made, however often the server is killed before it has', async () => {
  await tellThroughKills({ DATA_DIR: migratedFolder() });
}, 300_000);

itWhenLong(
  'does so on PostgreSQL',
  async () => {
    const server = process.env.TEST_DATABASE_URL;
    if (!server) return;
    const name = `atrio_webhooks_${process.pid}`;
    await administer(server, [`create database ${name} template ${inject('templateDatabase')}`]);
    onTestFinished(async () => {
      await administer(server, [`drop database ${name} with (force)`]);
    });
    await tellThroughKills({
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: withDatabase(server, name),
    });
  },
  600_000,
);
