import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Delivery, webhookRoutes } from '@atrio/contract/organization/webhooks';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, signInAgain } from '../../../../test/factories/account.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { SECRET } from '../../../../test/factories/webhook.ts';
import { reasonOf, type SendOptions, send, sign } from './receivers.ts';
import { startWebhookRelay } from './webhooks.jobs.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const HOST = '127.0.0.1';

interface Received {
  headers: Record<string, string>;
  body: string;
}
type Answer = { status: number; headers?: Record<string, string> } | 'silence';

/** A receiver of webhooks: answers as it is told, and keeps what came. */
async function receiver(answer: (received: Received[]) => Answer = () => ({ status: 204 })) {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    received.push({
      // Single values: none of these headers comes twice.
      headers: request.headers as Record<string, string>,
      body: await text(request),
    });
    const given = answer(received);
    if (given !== 'silence') response.writeHead(given.status, given.headers).end();
  });
  await new Promise<void>((done) => server.listen(0, HOST, done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port.
  const { port } = server.address() as AddressInfo;
  return { received, port, url: `http://${HOST}:${port}/ganchos` };
}

async function start() {
  const app = await buildTestApp({ WEBHOOK_ALLOWED_HOSTS: HOST });
  const owner = await createAccount(app);
  const company = await createCompany(app, [owner]);
  return { app, owner, company };
}

/** The worker, and a call that makes it look now instead of in two seconds. */
function relay(app: TestApp, options?: SendOptions, isAlone = false) {
  const started = startWebhookRelay(app.app.deps, isAlone, options);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= started.stop());
  onTestFinished(stop);
  return { stop, look: () => app.app.deps.events.publish({ type: 'delivery.queued' }) };
}

type Place = Awaited<ReturnType<typeof start>>;

async function make({ app, owner, company }: Place, url: string) {
  const form = { name: 'CRM', url, types: ['room.created' as const], companyId: company.id };
  return (await app.call(webhookRoutes.create, form, owner)).body;
}

async function createRoom({ app, owner, company }: Place, name = 'Galeria') {
  const input = { environment: '1', name, isVisible: true, isPrivate: false };
  const args = { ...input, companyId: company.id };
  return (await app.call(roomRoutes.create, args, owner)).body.room;
}

async function deliveries(app: TestApp, owner: { token: string }, id: number): Promise<Delivery[]> {
  const args = { id: String(id), limit: 100 };
  return (await app.call(webhookRoutes.deliveries, args, owner)).body.deliveries;
}

/** The delivery of a webhook that has one: also after days, when its owner is signed out. */
const row = ({ db }: TestApp, webhookId: number) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();

describe('a message', () => {
  it('is signed as Standard Webhooks has it, by its own example and its library', () => {
    const body = '{"test": 2432232314}';
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
    expect(sign(SECRET, id, 1_614_265_330, body)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
    const now = new Date();
    const signed = sign(SECRET, id, Math.floor(now.getTime() / SECOND), body);
    expect(signed).toBe(new Webhook(SECRET).sign(id, now, body));
  });

  it('reaches its receiver, who can verify it, once from two servers', async () => {
    const place = await start();
    const { received, url } = await receiver();
    const { secret, webhook } = await make(place, url);
    const other = await make(place, `${url}/outro`);
    relay(place.app);
    relay(place.app);
    const rooms = await Promise.all(Array.from({ length: 10 }, () => createRoom(place)));
    const delivered = async () =>
      (await deliveries(place.app, place.owner, webhook.id)).filter((one) => one.state === 'sent');
    await expect.poll(delivered, { timeout: 10_000 }).toHaveLength(10);
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(20);
    const mine = received.filter(({ headers, body }) => {
      try {
        new Webhook(secret).verify(body, headers);
        return true;
      } catch {
        return false;
      }
    });
    expect(mine).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(10);
    const bodies = mine.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ data }) => data.roomId).sort()).toEqual(rooms.map(({ id }) => id).sort());
    expect(bodies[0]).toEqual({
      type: 'room.created',
      timestamp: expect.stringMatching(/Z$/),
      data: { ...bodies[0].data, companyId: place.company.id, subjectId: null },
    });
    const [one] = await delivered();
    expect(one).toMatchObject({ attempts: 1, status: 204, error: null, nextAttemptAt: null });
    expect(other.secret).not.toBe(secret);
  });

  it('has two signatures while its secret is traded', async () => {
    const place = await start();
    const { received, url } = await receiver();
    const { secret, webhook } = await make(place, url);
    const id = String(webhook.id);
    const rotated = await place.app.call(
      webhookRoutes.rotate,
      { id, overlapHours: 1 },
      place.owner,
    );
    relay(place.app);
    await place.app.call(webhookRoutes.test, { id }, place.owner);
    await expect.poll(() => received.length).toBe(1);
    for (const known of [secret, rotated.body.secret]) {
      const [first] = received;
      const verified = new Webhook(known).verify(first?.body ?? '', first?.headers ?? {});
      expect(verified).toMatchObject({ type: 'webhook.test' });
    }
    place.app.clock.advance(HOUR);
    const later = await signInAgain(place.app, place.owner);
    await place.app.call(webhookRoutes.test, { id }, later);
    await expect.poll(() => received.length).toBe(2);
    const signatures = received.map(({ headers }) => headers['webhook-signature']?.split(' '));
    expect(signatures.map((all) => all?.length)).toEqual([2, 1]);
  });

  it('waits in the database for a server that is there, and for one that was killed', async () => {
    const place = await start();
    const { received, url } = await receiver();
    const { webhook } = await make(place, url);
    await createRoom(place);
    const first = relay(place.app);
    await expect.poll(() => received.length).toBe(1);
    await first.stop();
    // As a server leaves it that was killed between its claim and its note.
    await place.app.db
      .updateTable('webhook_deliveries')
      .set({ sent_at: null, next_attempt_at: 1, claimed_until: place.app.clock.now() + HOUR })
      .execute();
    relay(place.app, {}, true);
    await expect.poll(() => received.length).toBe(2);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [one] = await deliveries(place.app, place.owner, webhook.id);
    expect(one?.webhookId).toBe(webhook.id);
  });
});

describe('a receiver that', () => {
  it('fails is tried ten times in three days, and is sent what failed when somebody asks', async () => {
    const place = await start();
    const { app, owner } = place;
    let status = 500;
    const { received, url } = await receiver(() => ({ status }));
    const { webhook } = await make(place, url);
    await createRoom(place);
    app.clock.stop();
    const began = app.clock.now();
    const { look } = relay(app);
    for (let times = 1; times <= 10; times++) {
      await expect.poll(() => received.length).toBe(times);
      const tried = () => row(app, webhook.id);
      // The claim ends with the try's note.
      await expect.poll(tried).toMatchObject({ attempts: times, status: 500, claimed_until: null });
      app.clock.advance(Math.max(0, Number((await tried()).next_attempt_at) - app.clock.now()));
      if (times < 10) look();
    }
    const days = (app.clock.now() - began) / (24 * HOUR);
    expect(days).toBeGreaterThan(2.7);
    expect(days).toBeLessThan(3.6);
    const later = await signInAgain(app, owner);
    const [failed] = await deliveries(app, later, webhook.id);
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null });
    status = 200;
    await app.call(webhookRoutes.replay, { id: String(failed?.id) }, later);
    await expect.poll(() => received.length).toBe(11);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('is back is sent all that failed, each once, however often and from where it is asked', async () => {
    const place = await start();
    const { app, owner } = place;
    let status = 503;
    const { received, url } = await receiver(() => ({ status }));
    const { webhook } = await make(place, url);
    for (let made = 0; made < 6; made++) await createRoom(place);
    app.clock.stop();
    relay(app);
    relay(app);
    const id = String(webhook.id);
    const failed = async () =>
      (await app.call(webhookRoutes.deliveries, { id }, owner)).body.failed ?? 0;
    await expect.poll(failed).toBe(6);
    expect(received).toHaveLength(6);
    status = 200;
    await Promise.all(
      Array.from({ length: 5 }, () => app.call(webhookRoutes.replayFailed, { id }, owner)),
    );
    const states = async () =>
      (await deliveries(app, owner, webhook.id)).map(({ state, attempts }) => [state, attempts]);
    await expect.poll(states).toEqual(Array(6).fill(['sent', 2]));
    const ids = received.map(({ headers }) => headers['webhook-id'] ?? '');
    expect(ids).toHaveLength(12);
    expect(new Set(ids.slice(6))).toEqual(new Set(ids.slice(0, 6)));
    expect(await failed()).toBe(0);
  });

  it('is gone is switched off with all that waits', async () => {
    const place = await start();
    const { received, url } = await receiver(() => ({ status: 410 }));
    const { webhook } = await make(place, url);
    relay(place.app);
    await createRoom(place);
    const listed = async () =>
      (await place.app.call(webhookRoutes.list, {}, place.owner)).body.webhooks[0];
    await expect.poll(listed).toMatchObject({ enabled: false, isGone: true });
    await createRoom(place, 'Outra');
    const states = async () =>
      (await deliveries(place.app, place.owner, webhook.id)).map(({ state }) => state);
    await expect.poll(states).toEqual(['failed']);
    expect(received).toHaveLength(1);
  });

  it('asks for time gets it, and one that points elsewhere has failed', async () => {
    const place = await start();
    const busy = await receiver(() => ({ status: 503, headers: { 'retry-after': '7200' } }));
    const moved = await receiver(() => ({ status: 302, headers: { location: busy.url } }));
    const webhooks = [await make(place, busy.url), await make(place, moved.url)];
    place.app.clock.stop();
    relay(place.app);
    await createRoom(place);
    for (const { webhook } of webhooks) {
      const noted = { attempts: 1, claimed_until: null };
      await expect.poll(() => row(place.app, webhook.id)).toMatchObject(noted);
    }
    const rows = await Promise.all(webhooks.map(({ webhook }) => row(place.app, webhook.id)));
    const waits = rows.map((one) => Number(one.next_attempt_at) - place.app.clock.now());
    expect(rows.map((one) => one.status)).toEqual([503, 302]);
    expect(waits[0]).toBe(2 * HOUR);
    expect(Math.abs((waits[1] ?? 0) - 5 * SECOND)).toBeLessThanOrEqual(SECOND / 2);
    expect(busy.received).toHaveLength(1);
  });

  it('is slow delays no other, and no more than four of its own are under way', async () => {
    const place = await start();
    const slow = await receiver(() => 'silence');
    const quick = await receiver();
    const { webhook } = await make(place, slow.url);
    await make(place, quick.url);
    relay(place.app, { timeoutMs: 2_000 });
    await Promise.all(Array.from({ length: 12 }, (_, number) => createRoom(place, `S ${number}`)));
    await expect.poll(() => quick.received.length, { timeout: 1_900 }).toBe(12);
    expect(slow.received).toHaveLength(4);
    const late = async () =>
      (await deliveries(place.app, place.owner, webhook.id)).filter(
        ({ error }) => error === 'timeout',
      ).length;
    await expect.poll(late, { timeout: 10_000 }).toBe(12);
  });
});

describe('an address', () => {
  const message = (url: string, allowed: string[] = []) => ({
    ...{ url, allowed, body: '{}', messageId: 'evt_1', secrets: [SECRET], now: Date.now() },
  });
  const failure = async (url: string, resolved: string[]) => {
    const resolveName = async () =>
      resolved.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    return send(message(url), { resolveName }).then(() => 'sent', reasonOf);
  };

  it('of our own networks is never connected to, whatever its name says', async () => {
    const mapped = ['::ffff:10.0.0.7', '::ffff:a00:7', '64:ff9b::a00:7', '2002:a00:7::'];
    const plain = ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', 'fe80::1', 'fe80::1%eth0'];
    for (const inside of [...plain, ...mapped]) {
      expect(await failure('https://crm.exemplo.com.br', [inside]), inside).toBe('address');
      expect(await failure('https://crm.exemplo.com.br', ['8.8.8.8', inside])).toBe('address');
    }
    expect(await failure('https://[::ffff:127.0.0.1]', [])).toBe('address');
    expect(await failure('http://crm.exemplo.com.br', ['8.8.8.8'])).toBe('address');
  });

  it('is resolved once, and that one is connected to', async () => {
    const { received, port } = await receiver();
    const name = `crm.exemplo.com.br:${port}`;
    let asked = 0;
    const resolveName = async () => {
      asked++;
      return [{ address: asked === 1 ? HOST : '192.0.2.1', family: 4 }];
    };
    const answer = await send(message(`http://${name}/x`, [name]), { resolveName });
    expect([answer.status, asked, received[0]?.headers.host]).toEqual([204, 1, name]);
  });
});
