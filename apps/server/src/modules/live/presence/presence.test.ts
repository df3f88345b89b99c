import { Role } from '@atrio/contract/accounts/accounts';
import { visitRoutes } from '@atrio/contract/live/visits';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, type TestAccount } from '../../../../test/factories/account.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import {
  createVisitor,
  joinAsAdmin,
  joinAsVisitor,
  type TestVisitor,
} from '../../../../test/factories/visitor.ts';
import { openSocket, type TestSocket } from '../../../../test/socket-client.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
/** Real time that a test may take beside the time by which it moves the clock. */
const SLACK = 5 * SECOND;

async function roomWithPanel() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  return { app, owner, room, panel: await joinAsAdmin(app, room, owner) };
}

const visits = ({ db }: TestApp) => db.selectFrom('visits').selectAll().orderBy('id').execute();

/** The roll-up by chat, summed over hours since a test may run into the next one. */
async function hours({ db }: TestApp) {
  const rows = await db
    .selectFrom('visit_hours')
    .select((eb) => [
      'chat',
      eb.fn.sum('visits').as('visits'),
      eb.fn.sum('duration').as('duration'),
    ])
    .groupBy('chat')
    .orderBy('chat')
    .execute();
  return rows.map(({ chat, visits, duration }) => ({
    chat,
    visits: Number(visits),
    duration: Number(duration),
  }));
}

const visitCount = async ({ db }: TestApp) =>
  (await db.selectFrom('rooms').select('visit_count').executeTakeFirstOrThrow()).visit_count;

/** Closes a visitor's connection and waits until the room has been told. */
async function leave(visitor: TestSocket & { id: number }, watcher: TestSocket): Promise<void> {
  visitor.close();
  for (;;) if ((await watcher.next('presence')).left.includes(visitor.id)) return;
}

/** Opens one more connection of a visitor and waits until the room has been told. */
async function comeBack(
  app: TestApp,
  room: { sceneName: string },
  visitor: Pick<TestVisitor, 'id' | 'name' | 'refreshToken'>,
  chat?: 'betalk',
): Promise<TestVisitor> {
  const { id, name } = visitor;
  const { body } = await app.call(visitRoutes.refresh, { refreshToken: visitor.refreshToken });
  const { token, refreshToken } = body;
  const socket = await openSocket(app.url);
  await socket.send('identify', token);
  await socket.send('joinRoom', room.sceneName, chat && { chat });
  return { ...socket, id, name, token, refreshToken };
}

describe('a visit', () => {
  it('begins at joinRoom, is counted at once, and ends with the connection', async () => {
    const { app, room, panel } = await roomWithPanel();
    const bia = await joinAsVisitor(app, room);
    expect(await visits(app)).toMatchObject([{ visitor_id: bia.id, ended_at: null, duration: 0 }]);
    expect(await visitCount(app)).toBe(1);
    expect(await hours(app)).toEqual([{ chat: 'room', visits: 1, duration: 0 }]);
    app.clock.advance(HOUR);
    await leave(bia, panel);
    const [visit] = await visits(app);
    expect(visit?.ended_at).toBe(Number(visit?.started_at) + Number(visit?.duration));
    expect(visit?.duration).toBeGreaterThanOrEqual(HOUR);
    expect(visit?.duration).toBeLessThan(HOUR + SLACK);
    expect(await hours(app)).toEqual([{ chat: 'room', visits: 1, duration: visit?.duration }]);
    const { last_entry_at } = await app.db
      .selectFrom('visitors')
      .select('last_entry_at')
      .where('id', '=', bia.id)
      .executeTakeFirstOrThrow();
    expect(last_entry_at).toBe(visit?.started_at);
  });

  it('continues when its visitor returns within a minute', async () => {
    const { app, room, panel } = await roomWithPanel();
    const bia = await joinAsVisitor(app, room);
    app.clock.advance(HOUR);
    await leave(bia, panel);
    app.clock.advance(59 * SECOND - SLACK / 2);
    const again = await comeBack(app, room, bia);
    expect(await visits(app)).toMatchObject([{ ended_at: null, duration: 0 }]);
    expect(await hours(app)).toEqual([{ chat: 'room', visits: 1, duration: 0 }]);
    expect(await visitCount(app)).toBe(1);
    app.clock.advance(HOUR);
    await leave(again, panel);
    const rows = await visits(app);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.duration).toBeGreaterThanOrEqual(2 * HOUR + 56 * SECOND);
    expect(await hours(app)).toEqual([{ chat: 'room', visits: 1, duration: rows[0]?.duration }]);
  });

  it('is a new one after a minute', async () => {
    const { app, room, panel } = await roomWithPanel();
    const bia = await joinAsVisitor(app, room);
    await leave(bia, panel);
    app.clock.advance(60 * SECOND + 1);
    await comeBack(app, room, bia);
    const rows = await visits(app);
    expect(rows.map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
    expect(await visitCount(app)).toBe(2);
    expect(await hours(app)).toMatchObject([{ visits: 2 }]);
  });

  it('is shared by two tabs, and ends with the second of them', async () => {
    const { app, room, panel } = await roomWithPanel();
    const one = await joinAsVisitor(app, room);
    const other = await comeBack(app, room, one);
    await panel.next('presence');
    expect((await panel.send('panelJoinRoom', room.sceneName)).onlineNow).toBe(1);
    one.close();
    await one.disconnected();
    await joinAsVisitor(app, room, 'Caio');
    for (;;) {
      const { joined, left } = await panel.next('presence');
      expect(left).toEqual([]);
      if (joined.some(({ name }) => name === 'Caio')) break;
    }
    const open = (await visits(app)).filter(({ ended_at }) => ended_at === null);
    expect(open.map(({ visitor_id }) => visitor_id)).toContain(one.id);
    expect(await visitCount(app)).toBe(2);
    await leave(other, panel);
    const left = (await visits(app)).filter(({ ended_at }) => ended_at === null);
    expect(left.map(({ visitor_id }) => visitor_id)).not.toContain(one.id);
  });

  it('is shared by twenty tabs opened and closed at the same moment', async () => {
    const { app, room, panel } = await roomWithPanel();
    const bia = await createVisitor(app, room);
    const tabs = await Promise.all(Array.from({ length: 20 }, () => comeBack(app, room, bia)));
    expect(await visits(app)).toHaveLength(1);
    expect(await visitCount(app)).toBe(1);
    for (const tab of tabs) tab.close();
    for (;;) if ((await panel.next('presence')).onlineNow === 0) break;
    const rows = await visits(app);
    expect(rows).toMatchObject([{ ended_at: expect.any(Number) }]);
    expect(await hours(app)).toEqual([{ chat: 'room', visits: 1, duration: rows[0]?.duration }]);
  });

  it('by voice is counted separately: not in visitCount, with its own hours', async () => {
    const { app, room } = await roomWithPanel();
    const bia = await joinAsVisitor(app, room);
    const voice = await comeBack(app, room, bia, 'betalk');
    expect((await visits(app)).map(({ chat }) => chat)).toEqual(['room', 'betalk']);
    expect(await visitCount(app)).toBe(1);
    expect(await hours(app)).toMatchObject([
      { chat: 'betalk', visits: 1 },
      { chat: 'room', visits: 1 },
    ]);
    const answer = await voice.send('joinRoom', room.sceneName);
    expect(answer.onlineNow).toBe(1);
    const open = (await visits(app)).filter(({ ended_at }) => ended_at === null);
    expect(open.map(({ chat }) => chat)).toEqual(['room']);
    const { message } = await voice.send('playerMessage', { message: 'escrito' });
    expect(message.chat).toBe('room');
  });
});

describe('presence', () => {
  it('tells the room and its panel who came and went, and how many are inside', async () => {
    const { app, owner, room, panel } = await roomWithPanel();
    const elsewhere = await joinAsVisitor(app, await createRoom(app, owner), 'Dora');
    await elsewhere.next('presence');
    const bia = await joinAsVisitor(app, room);
    const joined = { roomId: room.id, onlineNow: 1, left: [] };
    for (const socket of [bia, panel]) {
      expect(await socket.next('presence')).toMatchObject({
        ...joined,
        joined: [{ id: bia.id, name: 'Bia', since: expect.any(String) }],
      });
    }
    const caio = await joinAsVisitor(app, room, 'Caio');
    expect(await bia.next('presence')).toMatchObject({ onlineNow: 2, joined: [{ id: caio.id }] });
    await panel.next('presence');
    caio.close();
    for (const socket of [bia, panel]) {
      expect(await socket.next('presence')).toEqual({
        roomId: room.id,
        onlineNow: 1,
        joined: [],
        left: [caio.id],
        names: 'all',
      });
    }
    await elsewhere.send('ping');
    expect(elsewhere.received('presence')).toEqual([]);
  });

  it('sends people who come at the same moment together', async () => {
    const { app, room, panel } = await roomWithPanel();
    await Promise.all(Array.from({ length: 10 }, () => joinAsVisitor(app, room)));
    const told = [];
    // The count may know of people whose arrival is not on the disk yet.
    while (told.flatMap(({ joined }) => joined).length < 10) {
      told.push(await panel.next('presence'));
    }
    expect(told.at(-1)?.onlineNow).toBe(10);
    expect(told.length).toBeLessThan(10);
  });
});

describe('panelWatchRooms', () => {
  async function watch(app: TestApp, account: TestAccount) {
    const socket = await openSocket(app.url);
    await socket.send('identify', account.token);
    return { ...socket, first: await socket.send('panelWatchRooms') };
  }

  it('sends owners, co-administrators and MASTER_ADMINs their rooms, and strangers none', async () => {
    const { app, owner, room, panel } = await roomWithPanel();
    const [coadmin, stranger] = [await createAccount(app), await createAccount(app)];
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const link = await linkRoomAdmin(app, room, coadmin);
    const bia = await joinAsVisitor(app, room);
    await panel.next('presence');
    const watchers = [await watch(app, owner), await watch(app, coadmin), await watch(app, master)];
    for (const { first } of watchers) {
      expect(first.rooms).toEqual([{ roomId: room.id, onlineNow: 1 }]);
    }
    const outside = await watch(app, stranger);
    expect(outside.first.rooms).toEqual([]);
    await joinAsVisitor(app, room, 'Caio');
    for (const socket of watchers) {
      expect(await socket.next('roomPresence')).toEqual({ roomId: room.id, onlineNow: 2 });
    }
    await app.call(roomAdminRoutes.remove, { linkId: String(link.id) }, owner);
    await panel.next('presence');
    await leave(bia, panel);
    const [mine, theirs] = watchers;
    expect(await mine?.next('roomPresence')).toEqual({ roomId: room.id, onlineNow: 1 });
    await theirs?.send('ping');
    expect(theirs?.received('roomPresence')).toEqual([]);
    expect((await theirs?.send('panelWatchRooms'))?.rooms).toEqual([]);
    await outside.send('ping');
    expect(outside.received('roomPresence')).toEqual([]);
  });

  it('agrees with the list of rooms', async () => {
    const { app, owner, room, panel } = await roomWithPanel();
    const empty = await createRoom(app, owner);
    const bia = await joinAsVisitor(app, room);
    await panel.next('presence');
    const onlineNow = async () => {
      const { body } = await app.call(roomRoutes.list, {}, owner);
      return new Map(body.rooms.map((listed) => [listed.id, listed.onlineNow]));
    };
    expect(await onlineNow()).toEqual(
      new Map([
        [room.id, 1],
        [empty.id, 0],
      ]),
    );
    await leave(bia, panel);
    expect(await onlineNow()).toEqual(
      new Map([
        [room.id, 0],
        [empty.id, 0],
      ]),
    );
  });
});
