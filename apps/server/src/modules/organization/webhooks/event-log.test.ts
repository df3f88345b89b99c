import { Role } from '@atrio/contract/accounts/accounts';
import { eventRoutes } from '@atrio/contract/organization/webhooks';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { insertKey } from '../../../../test/factories/api-key.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { insertWebhook } from '../../../../test/factories/webhook.ts';
import { inTransaction } from '../../../infrastructure/context.ts';
import { numberEvents, sweepEvents } from './event-log.service.ts';

/** SQLite runs one transaction at a time. A suite with skipped tests counts as failed. */
const itOnPostgres = process.env.TEST_DATABASE_URL ? it : () => undefined;

const DAY = 24 * 60 * 60_000;

const ctxOf = ({ db, app, clock }: TestApp) => ({ db, events: app.deps.events, now: clock.now() });

/** One event of a room, without the work that a real one is. */
const report = (app: TestApp, roomId: number) =>
  inTransaction(ctxOf(app), async (ctx) => {
    ctx.events.publish({ type: 'message.reported', roomId });
  });

async function read(app: TestApp, who: { token: string | undefined }, after = 0) {
  await numberEvents(ctxOf(app));
  return (await app.call(eventRoutes.list, { after, limit: 200 }, { token: who.token ?? '' })).body;
}

const roomsOf = async (app: TestApp, who: TestAccount | { token: string }) =>
  (await read(app, who)).events.map(({ data }) => data.roomId);

describe('GET /events', () => {
  it('tells in order what happened, in pages, with ids alone', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const company = await createCompany(app, [owner]);
    const input = { environment: '1', name: 'Galeria', isVisible: true, isPrivate: true };
    const form = { ...input, companyId: company.id };
    const { room } = (await app.call(roomRoutes.create, form, owner)).body;
    const guest = { id: String(room.id), email: 'bia@exemplo.com', notify: false };
    await app.call(guestRoutes.create, guest, owner);
    await app.call(roomRoutes.remove, { id: String(room.id) }, owner);
    const { events, next, hasMore } = await read(app, owner);
    expect(events.map(({ type }) => type)).toEqual([
      'room.created',
      'ticket.created',
      'room.deleted',
    ]);
    const data = { roomId: room.id, companyId: company.id, subjectId: null };
    expect(events.map((event) => event.data)).toEqual([data, data, data]);
    expect([next, hasMore]).toEqual([events[2]?.id, false]);
    expect(JSON.stringify(events)).not.toContain('bia@');

    const first = (await app.call(eventRoutes.list, { limit: 2 }, owner)).body;
    expect(first).toEqual({
      success: true,
      events: events.slice(0, 2),
      next: first.next,
      hasMore: true,
    });
    expect((await read(app, owner, first.next)).events).toEqual(events.slice(2));
    expect(await read(app, owner, next)).toMatchObject({ events: [], next, hasMore: false });
    expect((await app.fail(eventRoutes.list, { after: -1 }, owner)).status).toBe(400);
    expect((await app.fail(eventRoutes.list, {})).status).toBe(401);
  });

  it('knows no change that was taken back', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const failing = inTransaction(ctxOf(app), async (ctx) => {
      ctx.events.publish({ type: 'message.reported', roomId: room.id });
      throw new Error('after all that');
    });
    await expect(failing).rejects.toThrow('after all that');
    expect(await roomsOf(app, owner)).toEqual([]);
  });

  it('tells each what they reach now', async () => {
    const app = await buildTestApp();
    const [owner, helper, stranger] = [
      await createAccount(app),
      await createAccount(app),
      await createAccount(app),
    ];
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const company = await createCompany(app, [owner]);
    const ofCompany = await createRoom(app, owner, { companyId: company.id });
    const plain = await createRoom(app, owner);
    await linkRoomAdmin(app, plain, helper);
    await report(app, ofCompany.id);
    await report(app, plain.id);
    await inTransaction(ctxOf(app), async (ctx) => {
      ctx.events.publish({ type: 'order.placed', id: 7, adminId: helper.adminId });
    });
    const scopes = ['events:read'] as const;
    const key = await insertKey(app, owner, { companyId: company.id, scopes });
    const platforms = await insertKey(app, master, { scopes });
    const operators = await insertKey(app, master, { companyId: company.id, scopes });
    expect(await roomsOf(app, owner)).toEqual([ofCompany.id, plain.id]);
    expect(await roomsOf(app, helper)).toEqual([plain.id, null]);
    expect(await roomsOf(app, stranger)).toEqual([]);
    expect(await roomsOf(app, master)).toEqual([ofCompany.id, plain.id]);
    expect(await roomsOf(app, key)).toEqual([ofCompany.id]);
    expect(await roomsOf(app, platforms)).toEqual([ofCompany.id, plain.id]);
    expect(await roomsOf(app, operators)).toEqual([ofCompany.id]);
    await app.db.deleteFrom('room_admins').execute();
    expect(await roomsOf(app, helper)).toEqual([null]);
  });

  it("tells an operator's key of a company what happened in rooms while they were the company's", async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const company = await createCompany(app, [owner]);
    const [staying, leaving] = [
      await createRoom(app, owner, { companyId: company.id }),
      await createRoom(app, owner, { companyId: company.id }),
    ];
    const coming = await createRoom(app, owner);
    const scopes = ['events:read'] as const;
    const key = await insertKey(app, master, { companyId: company.id, scopes });
    const all = [staying, leaving, coming];
    for (const { id } of all) await report(app, id);
    expect(await roomsOf(app, key)).toEqual([staying.id, leaving.id]);
    const move = (room: { id: number }, companyId: number | null) =>
      app.call(roomRoutes.update, { id: String(room.id), companyId }, owner);
    await move(leaving, null);
    await move(coming, company.id);
    const since = (await read(app, owner)).next;
    for (const { id } of all) await report(app, id);
    expect(await roomsOf(app, key)).toEqual([staying.id, coming.id, staying.id, coming.id]);
    const { events } = await read(app, key, since);
    expect(events.map(({ data }) => data.roomId)).toEqual([staying.id, coming.id]);
  });

  it("tells an operator's webhook of every room of its company, and of no other", async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const company = await createCompany(app, [owner]);
    const other = await createCompany(app, [owner]);
    const room = await createRoom(app, owner, { companyId: company.id });
    const foreign = await createRoom(app, master, { companyId: other.id });
    await insertWebhook(app, master, { companyId: company.id });
    await app.db.updateTable('webhooks').set({ types: 'message.reported' }).execute();
    await report(app, room.id);
    await report(app, foreign.id);
    await numberEvents(ctxOf(app));
    const queued = app.db.selectFrom('webhook_deliveries').where('sent_at', 'is', null);
    const sent = await queued.select('body').execute();
    const rooms = sent.map(({ body }) => (JSON.parse(body) as { data: unknown }).data);
    expect(rooms).toMatchObject([{ roomId: room.id, companyId: company.id }]);
  });

  it('is swept after thirty days, and its numbers go on', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    await insertWebhook(app, owner, { companyId: null });
    await report(app, room.id);
    const { next } = await read(app, owner);
    app.clock.advance(31 * DAY);
    await sweepEvents(ctxOf(app));
    expect(await app.db.selectFrom('events').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    await report(app, room.id);
    await numberEvents(ctxOf(app));
    const rows = await app.db.selectFrom('events').select('id').execute();
    expect(rows[0]?.id).toBeGreaterThan(next);
  });
});

it('events of a clock that was ahead keep none behind them from being swept', async () => {
  const app = await buildTestApp();
  const events = (count: number, created_at: number) =>
    app.db
      .insertInto('events')
      .values(Array.from({ length: count }, () => ({ type: 'visit.started', created_at })))
      .execute();
  const now = app.clock.now();
  await events(600, now + 400 * DAY);
  await events(1, now - 31 * DAY);
  await events(1, now);
  await sweepEvents(ctxOf(app));
  const left = await app.db.selectFrom('events').select('created_at').orderBy('id').execute();
  expect(left.length).toBe(601);
  expect(left.at(-1)?.created_at).toBe(now);
});

describe('the numbers of events', () => {
  it('are given once by many servers, and never below one that a reader has passed', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const webhook = await insertWebhook(app, owner, { companyId: null });
    await app.db.updateTable('webhooks').set({ types: 'message.reported' }).execute();
    await app.db.updateTable('users').set({ role: Role.MASTER_ADMIN }).execute();
    const seen: number[] = [];
    let after = 0;
    let isWriting = true;
    const reading = async () => {
      do {
        const body = { after: String(after), limit: '200' };
        const page = (await app.call(eventRoutes.list, { ...body, after, limit: 200 }, owner)).body;
        seen.push(...page.events.map(({ id }) => id));
        after = page.next;
      } while (isWriting);
    };
    const numbering = async () => {
      do await numberEvents(ctxOf(app));
      while (isWriting);
    };
    const writing = async () => {
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          for (let times = 0; times < 10; times++) await report(app, room.id);
        }),
      );
      isWriting = false;
    };
    await Promise.all([reading(), numbering(), numbering(), writing()]);
    await numberEvents(ctxOf(app));
    await reading();
    expect(seen).toHaveLength(100);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const deliveries = await app.db
      .selectFrom('webhook_deliveries')
      .select('message_id')
      .where('webhook_id', '=', webhook.id)
      .where('type', '=', 'message.reported')
      .execute();
    expect(new Set(deliveries.map(({ message_id }) => message_id)).size).toBe(100);
    expect(deliveries).toHaveLength(100);
  });

  itOnPostgres('come after the commit, not before', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const [slow, quick] = [await createRoom(app, owner), await createRoom(app, owner)];
    const before = await app.db.transaction().execute(async (db) => {
      await db
        .insertInto('event_queue')
        .values({
          ...{ type: 'message.reported', room_id: slow.id, subject_id: null, owner_id: null },
          created_at: app.clock.now(),
        })
        .execute();
      await report(app, quick.id);
      const first = await read(app, owner);
      expect(first.events.map(({ data }) => data.roomId)).toEqual([quick.id]);
      return first.next;
    });
    const { events } = await read(app, owner, before);
    expect(events.map(({ data }) => data.roomId)).toEqual([slow.id]);
  });
});
