import { myDataRoutes } from '@atrio/contract/across/my-data';
import { overviewRoutes } from '@atrio/contract/across/overview';
import { analyticsRoutes } from '@atrio/contract/live/analytics';
import { moderationRoutes } from '@atrio/contract/live/moderation';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, signInAgain } from '../../../../test/factories/account.ts';
import { insertReport, insertVisit, insertVisitor } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import type { Kept } from './retention.queries.ts';
import { removeSlice } from './retention.service.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const KEEPING = { VISIT_DAYS: '30', MESSAGE_DAYS: '30' };

/** @returns how many slices it took */
async function removeOld({ app, clock }: TestApp, name: Kept): Promise<number> {
  const { db, events, settings } = app.deps;
  for (let slices = 1; ; slices++) {
    if (!(await removeSlice({ db, events, settings, now: clock.now() }, name))) return slices;
  }
}

async function roomOf(environment: Record<string, string> = KEEPING) {
  const app = await buildTestApp(environment);
  const stopped = Math.floor(app.clock.now() / HOUR) * HOUR + 20 * 60_000;
  app.clock.now = () => stopped;
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  return { app, owner, room, now: stopped };
}

type Place = Awaited<ReturnType<typeof roomOf>>;

/** A year of visits in hours of the day that the boundaries of a period cut, and in others. */
async function visitForAYear({ app, room, now }: Place) {
  const [bia, caio] = [await insertVisitor(app, room), await insertVisitor(app, room)];
  for (let days = 1; days < 700; days += 13) {
    const at = now - days * DAY;
    await insertVisit(app, room, bia, { startedAt: at - 5 * 60_000, duration: 60_000 });
    await insertVisit(app, room, bia, { startedAt: at + 5 * 60_000, duration: 90_000 });
    await insertVisit(app, room, caio, {
      startedAt: at + 7 * HOUR,
      duration: HOUR,
      chat: 'betalk',
    });
  }
  await app.db
    .updateTable('visitors')
    .set({ last_entry_at: now - DAY + 5 * 60_000 })
    .where('id', '=', bia.id)
    .execute();
  return { bia, caio };
}

async function write(
  { app, room, now }: Place,
  days: readonly number[],
  options: { isPrivate?: boolean; chat?: 'room' | 'betalk' } = {},
): Promise<number[]> {
  const [sender, reader] = [await insertVisitor(app, room), await insertVisitor(app, room)];
  const ids = [];
  for (const ago of days) {
    const { id } = await app.db
      .insertInto('messages')
      .values({
        room_id: room.id,
        chat: options.chat ?? 'room',
        sender_id: sender.id,
        recipient_id: options.isPrivate ? reader.id : null,
        is_from_admin: 0,
        body: `há ${ago} dias`,
        body_key: `ha ${ago} dias`,
        created_at: now - ago * DAY,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

async function analytics({ app, owner, room }: Place, since: number, range = 20) {
  const startDate = new Date(since).toISOString();
  const input = { id: String(room.id), startDate, range };
  return (await app.call(analyticsRoutes.room, input, owner)).body.roomAnalytics;
}

const countOf = async ({ app }: Place, table: 'visits' | 'messages' | 'visitors') =>
  (await app.db.selectFrom(table).select('id').execute()).length;

const messageIds = async ({ app }: Place) =>
  (await app.db.selectFrom('messages').select('id').orderBy('id').execute()).map(({ id }) => id);

describe('VISIT_DAYS', () => {
  it('removes older visits, and the figures of periods of whole hours stay what they were', async () => {
    const place = await roomOf();
    await visitForAYear(place);
    const hour = Math.floor(place.now / HOUR) * HOUR;
    const figures = async () => ({
      year: await analytics(place, hour - 365 * DAY, 1),
      month: await analytics(place, place.now - 30 * DAY, 30),
      week: await analytics(place, place.now - 7 * DAY),
      home: (await place.app.call(overviewRoutes.get, { days: '365' }, place.owner)).body.overview,
      rooms: (await place.app.call(roomRoutes.list, {}, place.owner)).body.rooms,
    });
    const before = await figures();
    const all = await countOf(place, 'visits');
    expect(await removeOld(place.app, 'visits')).toBe(1);
    expect(await countOf(place, 'visits')).toBeLessThan(all / 10);
    expect(await figures()).toEqual(before);
    const left = await place.app.db.selectFrom('visits').select('started_at as at').execute();
    for (const { at } of left) expect(at).toBeGreaterThan(place.now - 31 * DAY);
  });

  it('counts an hour that a boundary cuts in the span in which it began, and none twice', async () => {
    const place = await roomOf();
    const bia = await insertVisitor(place.app, place.room);
    // The period's start lies between these two visits of one hour.
    const start = place.now - 100 * DAY;
    for (const startedAt of [start - 60_000, start + 60_000]) {
      await insertVisit(place.app, place.room, bia, { startedAt, duration: 60_000 });
    }
    const exact = await analytics(place, start);
    expect([exact.visits, exact.previous.visits]).toEqual([1, 1]);
    await removeOld(place.app, 'visits');
    const whole = await analytics(place, start);
    expect([whole.visits, whole.previous.visits]).toEqual([0, 2]);
    const longer = await analytics(place, start - 30 * 60_000, 1);
    expect([longer.visits, longer.previous.visits]).toEqual([2, 0]);
  });

  it('keeps visits that go on, and those that end after the limit', async () => {
    const place = await roomOf();
    const { app, room, now } = place;
    const bia = await insertVisitor(app, room);
    await insertVisit(app, room, bia, { startedAt: now - 40 * DAY, duration: null });
    await insertVisit(app, room, bia, { startedAt: now - 31 * DAY, duration: 3 * DAY });
    await insertVisit(app, room, bia, { startedAt: now - 32 * DAY, duration: HOUR });
    await removeOld(app, 'visits');
    expect(await countOf(place, 'visits')).toBe(2);
  });

  it('lists users by the visits that are kept, and says since when', async () => {
    const place = await roomOf();
    const { app, owner, room, now } = place;
    const [bia, caio] = [
      await insertVisitor(app, room, { name: 'Bia', lastEntryAt: now - DAY }),
      await insertVisitor(app, room, { name: 'Caio', lastEntryAt: now - 40 * DAY }),
    ];
    await insertVisit(app, room, bia, { startedAt: now - 40 * DAY, duration: HOUR });
    await insertVisit(app, room, bia, { startedAt: now - DAY, duration: 2 * HOUR });
    await insertVisit(app, room, caio, { startedAt: now - 40 * DAY, duration: HOUR });
    const users = async (days: number) => {
      const startDate = new Date(now - days * DAY).toISOString();
      const input = { id: String(room.id), startDate, page: '1' };
      const { body } = await app.call(analyticsRoutes.players, input, owner);
      const { analytics, total, keptSince } = body;
      return { total, keptSince, rows: analytics.map(({ name, duration }) => [name, duration]) };
    };
    expect(await users(90)).toEqual({
      total: 2,
      rows: [
        ['Bia', 3 * HOUR],
        ['Caio', HOUR],
      ],
    });
    await removeOld(app, 'visits');
    const limit = Math.floor((now - 30 * DAY) / HOUR) * HOUR;
    const kept = { total: 1, rows: [['Bia', 2 * HOUR]] };
    expect(await users(90)).toEqual({ ...kept, keptSince: new Date(limit).toISOString() });
    expect(await users(7)).toEqual(kept);
    const entries = await app.db
      .selectFrom('visitors')
      .select('last_entry_at')
      .orderBy('id')
      .execute();
    expect(entries.map((row) => row.last_entry_at)).toEqual([now - DAY, null]);
  });

  it('leaves a person and their token: who comes back is the same visitor, in a new visit', async () => {
    const app = await buildTestApp(KEEPING);
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const panel = await joinAsAdmin(app, room, owner);
    const bia = await joinAsVisitor(app, room);
    bia.close();
    for (;;) if ((await panel.next('presence')).left.includes(bia.id)) break;
    app.clock.advance(40 * DAY);
    await removeOld(app, 'visits');
    const visitors = await app.db.selectFrom('visitors').selectAll().execute();
    expect(visitors.find(({ id }) => id === bia.id)).toMatchObject({ last_entry_at: null });
    expect(await app.db.selectFrom('visits').select('id').execute()).toEqual([]);
    const fresh = await signInAgain(app, owner);
    const { body } = await app.call(roomRoutes.list, {}, fresh);
    expect(body.rooms).toMatchObject([{ visitCount: 1 }]);
  });

  it('works through any number of rows and rooms in slices', async () => {
    const place = await roomOf();
    const { app, owner, room, now } = place;
    const other = await createRoom(app, owner);
    for (const { id } of [room, other]) {
      const { id: visitor_id } = await insertVisitor(app, { id });
      const rows = Array.from({ length: 700 }, (_, index) => ({
        room_id: id,
        visitor_id,
        chat: index % 2 === 0 ? 'room' : 'betalk',
        started_at: now - 50 * DAY + index,
        ended_at: now - 50 * DAY + index + 1,
        duration: 1,
      }));
      await app.db.insertInto('visits').values(rows).execute();
    }
    expect(await removeOld(app, 'visits')).toBe(3);
    expect(await countOf(place, 'visits')).toBe(0);
    expect(await removeOld(app, 'visits')).toBe(1);
  });

  it('begins anew once a day, and never moves its limit back', async () => {
    const place = await roomOf();
    const { app, room, now } = place;
    await removeOld(app, 'visits');
    const state = async () =>
      (
        await app.db.selectFrom('retention').select('before').where('name', '=', 'visits').execute()
      )[0]?.before ?? 0;
    const limit = await state();
    const bia = await insertVisitor(app, room);
    await insertVisit(app, room, bia, { startedAt: limit + 1, duration: 0 });
    app.clock.now = () => now + DAY - HOUR;
    await removeOld(app, 'visits');
    expect([await state(), await countOf(place, 'visits')]).toEqual([limit, 1]);
    app.clock.now = () => now + DAY;
    await removeOld(app, 'visits');
    expect([await state(), await countOf(place, 'visits')]).toEqual([limit + DAY, 0]);
    app.clock.now = () => now;
    await removeOld(app, 'visits');
    expect(await state()).toBe(limit + DAY);
  });

  it('is shared by servers that remove at the same moment', async () => {
    const place = await roomOf();
    await visitForAYear(place);
    await Promise.all(Array.from({ length: 5 }, () => removeOld(place.app, 'visits')));
    await removeOld(place.app, 'visits');
    const left = await place.app.db.selectFrom('visits').select('started_at as at').execute();
    for (const { at } of left) expect(at).toBeGreaterThan(place.now - 31 * DAY);
    expect(left.length).toBeGreaterThan(0);
  });
});

describe('MESSAGE_DAYS', () => {
  it('removes older messages of both chats, private ones too', async () => {
    const place = await roomOf();
    const [, , young] = await write(place, [90, 31, 29]);
    const [, voice] = await write(place, [40, 2], { chat: 'betalk' });
    const [, secret] = await write(place, [50, 1], { isPrivate: true });
    await removeOld(place.app, 'messages');
    expect(await messageIds(place)).toEqual([young, voice, secret]);
  });

  it('ends a chat at the oldest message that is kept', async () => {
    const place = await roomOf();
    const ids = await write(place, [60, 50, 40, 10, 5, 1]);
    const panel = await joinAsAdmin(place.app, place.room, place.owner);
    const older = (before: number | undefined) =>
      panel.send('panelGetMessagesOnRoom', place.room.sceneName, { before, limit: 2 });
    expect(await older(ids[4])).toMatchObject({
      messages: [{ id: ids[2] }, { id: ids[3] }],
      hasMore: true,
    });
    await removeOld(place.app, 'messages');
    expect(await older(ids[4])).toMatchObject({ messages: [{ id: ids[3] }], hasMore: false });
    expect(await older(ids[0])).toMatchObject({ messages: [], hasMore: false });
    // A page that was away asks for what has come since its last message, which is gone.
    const since = await panel.send('panelGetMessagesOnRoom', place.room.sceneName, {
      after: ids[1] ?? 0,
    });
    expect(since.messages.map(({ id }) => id)).toEqual(ids.slice(3));
  });

  it('keeps a reported message until its report is settled', async () => {
    const place = await roomOf();
    const { app, owner, room, now } = place;
    const report = await insertReport(app, room);
    await app.db
      .updateTable('messages')
      .set({ created_at: now - 90 * DAY })
      .execute();
    const ids = await write(place, [80, 70]);
    await removeOld(app, 'messages');
    expect(await countOf(place, 'messages')).toBe(1);
    expect(await messageIds(place)).not.toContain(ids[0]);
    const { body } = await app.call(moderationRoutes.reports, { id: String(room.id) }, owner);
    expect(body.reports).toMatchObject([{ id: report.id, message: { message: 'Feio' } }]);
    const dismissed = { id: String(room.id), reportId: String(report.id) };
    await app.call(moderationRoutes.dismissReport, dismissed, owner);
    app.clock.now = () => now + DAY;
    await removeOld(app, 'messages');
    expect(await countOf(place, 'messages')).toBe(0);
    expect(await app.db.selectFrom('reports').select('id').execute()).toEqual([]);
  });

  it('leaves no room among the latest of the home page that has nothing to show', async () => {
    const place = await roomOf();
    const { app, owner } = place;
    const talks = [await createRoom(app, owner), place.room];
    for (const room of talks) await write({ ...place, room }, [60]);
    const newest = async () =>
      (await app.call(overviewRoutes.get, { days: '7' }, owner)).body.overview.messages;
    expect(await newest()).toHaveLength(2);
    const [id] = await write({ ...place, room: place.room }, [2]);
    await removeOld(app, 'messages');
    expect((await newest()).map((message) => message.id)).toEqual([id]);
    const rows = await app.db.selectFrom('room_last_messages').selectAll().execute();
    expect(rows).toEqual([{ room_id: place.room.id, message_id: id }]);
  });

  it('leaves what is gone out of the copy of a person’s data', async () => {
    const place = await roomOf();
    const { app, owner, room, now } = place;
    const { id } = await insertVisitor(app, room);
    await app.db
      .updateTable('visitors')
      .set({ user_id: owner.userId })
      .where('id', '=', id)
      .execute();
    await insertVisit(app, room, { id }, { startedAt: now - 60 * DAY, duration: HOUR });
    await insertVisit(app, room, { id }, { startedAt: now - DAY, duration: HOUR });
    for (const ago of [60, 1]) {
      const message = {
        room_id: room.id,
        chat: 'room',
        sender_id: id,
        is_from_admin: 1,
        body: 'Oi',
        body_key: 'oi',
      };
      await app.db
        .insertInto('messages')
        .values({ ...message, created_at: now - ago * DAY })
        .execute();
    }
    await removeOld(app, 'visits');
    await removeOld(app, 'messages');
    const { body } = await app.call(myDataRoutes.export, { password: PASSWORD }, owner);
    expect([body.visits, body.messages]).toMatchObject([[{}], [{}]]);
  });
});

describe('without these settings', () => {
  it('everything stays', async () => {
    const place = await roomOf({});
    const { app, room, now } = place;
    const bia = await insertVisitor(app, room);
    await insertVisit(app, room, bia, { startedAt: now - 3_000 * DAY, duration: HOUR });
    await write(place, [3_000]);
    expect([await removeOld(app, 'visits'), await removeOld(app, 'messages')]).toEqual([1, 1]);
    expect([await countOf(place, 'visits'), await countOf(place, 'messages')]).toEqual([1, 1]);
  });

  it('refuses a number of days that is none', async () => {
    for (const value of ['0', '-1', 'x', '1.5']) {
      await expect(buildTestApp({ VISIT_DAYS: value })).rejects.toThrow('VISIT_DAYS: ');
    }
  });
});
