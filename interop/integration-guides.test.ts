import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { enterRoom } from '@atrio/client/visit';
import type { Scope } from '@atrio/contract/lib/scopes';
import { apiKeyRoutes } from '@atrio/contract/organization/api-keys';
import { webhookRoutes } from '@atrio/contract/organization/webhooks';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Caller, call, createCompany, signedIn } from '../e2e/support/api.ts';
import { freePort, MASTER, startServer } from '../e2e/support/server.ts';
import { programsOf } from './guides.ts';

const FOLDER = new URL('.generated/integrations/', import.meta.url);
const HOST = '127.0.0.1';
const MOST_LINES = 30;

beforeAll(async () => {
  // Of a run that was killed: its program has noted which events it has read.
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const guide of ['crm', 'slack', 'keys', 'errors', 'connection', 'signature']) {
    for (const [name, program] of Object.entries(await programsOf(guide))) {
      expect(program.trim().split('\n').length, name).toBeLessThanOrEqual(MOST_LINES);
      await writeFile(new URL(name, FOLDER), program);
    }
  }
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

/** Runs a program of a guide; it ends with the test. */
function start(name: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [name], {
    cwd: fileURLToPath(FOLDER),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function runCrm(environment: Record<string, string>): Promise<string[]> {
  return (await outputOf('crm.mjs', environment)).split('\n');
}

async function house() {
  const server = await startServer({ WEBHOOK_ALLOWED_HOSTS: HOST });
  onTestFinished(() => server.dispose());
  const owner = await signedIn(server, MASTER);
  const { id: companyId } = await createCompany(owner, 'Editora Cais');
  return { server, owner, companyId };
}

async function keyOf(owner: Caller, companyId: number, scopes: Scope[]): Promise<string> {
  const form = { name: 'Guia', companyId, scopes };
  return (await call(owner, apiKeyRoutes.create, form)).key;
}

it("the CRM's program makes its room and guests once, and hears what has happened", async () => {
  const { server, owner, companyId } = await house();
  const scopes: Scope[] = ['rooms:write', 'tickets:write', 'events:read'];
  const ATRIO_KEY = await keyOf(owner, companyId, scopes);
  const environment = { ATRIO_KEY, ATRIO_URL: server.url };
  const heard: string[] = [];
  // Events are numbered a moment after their commit.
  const run = async () => heard.push(...(await runCrm(environment)).slice(1));
  await run();
  const { rooms } = await call(owner, roomRoutes.list, {});
  const id = String(rooms[0]?.id);
  expect((await call(owner, guestRoutes.summary, { id })).total).toBe(2);
  await call(owner, roomRoutes.remove, { id });
  await expect
    .poll(async () => {
      await run();
      return heard;
    })
    .toContain(`room.deleted ${id}`);
  expect(heard).toEqual([
    `room.created ${id}`,
    `ticket.created ${id}`,
    `ticket.created ${id}`,
    `room.deleted ${id}`,
  ]);
  expect(rooms.map(({ name }) => name)).toEqual(['Lançamento']);
});

it("Slack's program tells the channel who came, and takes no forged message", async () => {
  const { server, owner, companyId } = await house();
  const told: unknown[] = [];
  const slack = createServer(async (request, response) => {
    told.push(await json(request));
    response.end('ok');
  });
  await new Promise<void>((done) => slack.listen(0, HOST, done));
  onTestFinished(() => void slack.close());
  // A server that listens on a port.
  const { port } = slack.address() as AddressInfo;
  const PORT = String(await freePort());
  const url = `http://${HOST}:${PORT}/atrio`;
  const form = { name: 'Slack', url, types: ['visit.started' as const], companyId };
  const { secret } = await call(owner, webhookRoutes.create, form);
  const child = start('slack.mjs', {
    ...{ ATRIO_URL: server.url, ATRIO_SECRET: secret, PORT },
    ATRIO_KEY: await keyOf(owner, companyId, ['rooms:read', 'visits:read']),
    SLACK_URL: `http://${HOST}:${port}/`,
  });
  await once(child.stdout, 'data');
  const forged = JSON.stringify({ type: 'visit.started', data: { roomId: 1, subjectId: 1 } });
  expect((await fetch(url, { method: 'POST', body: forged })).status).toBe(400);
  const sala = { environment: '1', name: 'Sala de leitura', isVisible: true, isPrivate: false };
  const { room } = await call(owner, roomRoutes.create, { ...sala, companyId });
  const visit = await enterRoom({ url: server.url, sceneName: room.sceneName, name: 'Rita' });
  onTestFinished(() => visit.leave());
  await expect.poll(() => told).toEqual([{ text: 'Rita entrou em Sala de leitura' }]);
});

/** What a program that ends by itself has written. */
async function outputOf(name: string, environment: Record<string, string>): Promise<string> {
  const child = start(name, environment);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code).toBe(0);
  return output.trim();
}

it("a key's program lists the rooms, and a plain WebSocket's says good afternoon in one", async () => {
  const { server, owner, companyId } = await house();
  const sala = { environment: '1', name: 'Sala de leitura', isVisible: true, isPrivate: false };
  const { room } = await call(owner, roomRoutes.create, { ...sala, companyId });
  const ATRIO_KEY = await keyOf(owner, companyId, ['rooms:read']);
  const listed = await outputOf('keys.mjs', { ATRIO_KEY, ATRIO_URL: server.url });
  expect(listed).toContain(`Sala de leitura: /sala/${room.sceneName}`);
  expect(listed).toMatch(/r=\d+/);

  const visitor = start('connection.mjs', { ATRIO_URL: server.url, SCENE: room.sceneName });
  const [said] = await once(visitor.stdout, 'data');
  expect(String(said).trim()).toBe('Rita Boa tarde!');
});

it('the program about errors waits as long as it is told, and gives up after some tries', async () => {
  let left = 2;
  const busy = createServer((_request, response) => {
    left -= 1;
    response.writeHead(left >= 0 ? 429 : 200, { 'retry-after': '0' }).end('{}');
  });
  await new Promise<void>((done) => busy.listen(0, HOST, done));
  onTestFinished(() => void busy.close());
  const { port } = busy.address() as AddressInfo;
  process.env.ATRIO_URL = `http://${HOST}:${port}`;
  onTestFinished(() => void delete process.env.ATRIO_URL);
  const program: { call: (path: string) => Promise<Response> } = await import(
    new URL('errors.mjs', FOLDER).href
  );
  expect((await program.call('/rooms')).status).toBe(200);
  left = 99;
  expect((await program.call('/rooms')).status).toBe(429);
});

it('the program about signatures takes what is signed, and nothing else', async () => {
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  process.env.ATRIO_SECRET = secret;
  onTestFinished(() => void delete process.env.ATRIO_SECRET);
  const { eventOf }: { eventOf: (body: string, headers: Record<string, string>) => unknown } =
    await import(new URL('signature.mjs', FOLDER).href);
  const body = JSON.stringify({ type: 'visit.started', data: { roomId: 1 } });
  const now = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  };
  expect(eventOf(body, headers)).toMatchObject({ type: 'visit.started' });
  expect(() => eventOf(`${body} `, headers)).toThrow();
});
