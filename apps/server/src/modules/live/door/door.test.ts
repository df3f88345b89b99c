import { doorRoutes } from '@atrio/contract/live/door';
import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { comeToDoor, setDoor } from '../../../../test/factories/door.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';

async function roomWithOwner() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

const MINUTE = 60_000;

describe('the settings of a door', () => {
  it('are open without limits until they are changed', async () => {
    const { app, owner, room } = await roomWithOwner();
    const { body } = await app.call(doorRoutes.get, { id: String(room.id) }, owner);
    expect(body.door).toMatchObject({
      ...{ capacity: null, whenFull: 'queue', approval: 'nobody', hours: { kind: 'always' } },
      ...{ hand: 'open', isLocked: false, isOpen: true, updatedAt: null },
    });
  });

  it('keep what is not sent, and the history tells what changed', async () => {
    const { app, owner, room } = await roomWithOwner();
    await setDoor(app, room, owner, { capacity: 3, approval: 'unlisted' });
    const door = await setDoor(app, room, owner, { hand: 'team' });
    expect(door).toMatchObject({ capacity: 3, approval: 'unlisted', hand: 'team', isLocked: true });
    expect(door.handSince).not.toBeNull();
    expect((await setDoor(app, room, owner, { isLocked: false })).hand).toBe('open');
    const lines = await app.db
      .selectFrom('history')
      .select(['action', 'changes'])
      .where('subject_kind', '=', 'room')
      .where('subject_id', '=', room.id)
      .where('action', '=', 'room.doorChanged')
      .orderBy('id')
      .execute();
    expect(lines.map(({ changes }) => JSON.parse(changes))).toEqual([
      [
        { field: 'capacity', before: null, after: 3 },
        { field: 'approval', before: 'Ninguém', after: 'Quem não está na lista' },
      ],
      [{ field: 'hand', before: 'Aberta', after: 'Só equipe' }],
      [{ field: 'hand', before: 'Só equipe', after: 'Aberta' }],
    ]);
  });

  it('refuse what makes no sense, at the field', async () => {
    const { app, owner, room } = await roomWithOwner();
    const bad = [
      { capacity: 0 },
      { capacity: 1.5 },
      { whenFull: 'talvez' },
      { hours: { kind: 'daily', from: '25:00', to: '02:00', days: [1] } },
      { hours: { kind: 'daily', from: '20:00', to: '22:00', days: [] } },
      { hours: { kind: 'daily', from: '20:00', to: '22:00', days: [1], timeZone: 'Marte/Base' } },
      {
        hours: {
          kind: 'once',
          opensAt: '2026-11-20T22:00:00Z',
          closesAt: '2026-11-20T22:00:00Z',
        },
      },
    ];
    for (const change of bad) {
      const input = { id: String(room.id), ...change } as never;
      const { status } = await app.call(doorRoutes.update, input, owner);
      expect([change, status]).toEqual([change, 400]);
    }
  });

  it('are refused with the door of today when somebody saved first', async () => {
    const { app, owner, room } = await roomWithOwner();
    const { updatedAt } = await setDoor(app, room, owner, { capacity: 3 });
    await setDoor(app, room, owner, { capacity: 4 });
    const input = { id: String(room.id), capacity: 5, updatedAt: updatedAt ?? '' };
    const { status, body } = await app.call(doorRoutes.update, input, owner);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: { error: 'CHANGED_MEANWHILE', current: { capacity: 4 } } });
  });

  it('show in the manifest and at the way in', async () => {
    const { app, owner, room } = await roomWithOwner();
    app.clock.stop();
    const opensAt = new Date(app.clock.now() + 5 * MINUTE).toISOString();
    const closesAt = new Date(app.clock.now() + 6 * MINUTE).toISOString();
    await setDoor(app, room, owner, { hours: { kind: 'once', opensAt, closesAt } });
    const { sceneName } = room;
    const { body } = await app.call(visitRoutes.manifest, { sceneName });
    expect(body).toMatchObject({ door: 'closed', opensAt });
    const entered = await app.call(visitRoutes.enter, { sceneName, name: 'Bia' });
    expect(entered.body).toMatchObject({ door: 'closed', opensAt });
    await setDoor(app, room, owner, { hand: 'closed' });
    const shut = await app.call(visitRoutes.manifest, { sceneName });
    expect(shut.body).toMatchObject({ door: 'closed', opensAt: null });
    await setDoor(app, room, owner, { hand: 'open', hours: { kind: 'always' } });
    const open = await app.call(visitRoutes.manifest, { sceneName });
    expect(open.body).toMatchObject({ door: 'open', opensAt: null });
  });
});

describe('a door that is closed', () => {
  it('lets nobody new in, throws nobody out, and tells those in front when it opens', async () => {
    const { app, owner, room } = await roomWithOwner();
    const ana = await joinAsVisitor(app, room, 'Ana');
    await setDoor(app, room, owner, { hand: 'closed' });
    const bia = await comeToDoor(app, room);
    expect(await bia.join()).toMatchObject({
      ...{ state: 'closed', cause: 'closed', people: [], onlineNow: 0 },
    });
    expect((await bia.refused('getMessages')).error).toBe('ROOM_NOT_JOINED');
    await ana.send('playerMessage', { message: 'ainda aqui' });
    await setDoor(app, room, owner, { hand: 'team' });
    expect(await bia.next('door')).toMatchObject({ state: 'closed', cause: 'team' });
    await setDoor(app, room, owner, { hand: 'open' });
    expect(await bia.next('door')).toMatchObject({ mayJoin: true });
    expect(await bia.join()).toMatchObject({ state: 'inside' });
    expect(bia.received('playerMessage')).toEqual([]);
  });

  it('opens at its hour, which is said before', async () => {
    const { app, owner, room } = await roomWithOwner();
    app.clock.stop();
    const opensAt = new Date(app.clock.now() + 5 * MINUTE).toISOString();
    const closesAt = new Date(app.clock.now() + 60 * MINUTE).toISOString();
    await setDoor(app, room, owner, { hours: { kind: 'once', opensAt, closesAt } });
    const bia = await comeToDoor(app, room);
    expect(await bia.join()).toMatchObject({ state: 'closed', cause: 'hours', opensAt });
    app.clock.advance(5 * MINUTE);
    expect(await bia.next('door')).toMatchObject({ mayJoin: true });
    expect(await bia.join()).toMatchObject({ state: 'inside' });
  });

  it('follows the programme, also when that changes', async () => {
    const { app, owner, room } = await roomWithOwner();
    app.clock.stop();
    const hours = { kind: 'sessions', opensBefore: 10 };
    expect(await setDoor(app, room, owner, { hours })).toMatchObject({
      ...{ isOpen: false, opensAt: null },
      hours: { kind: 'sessions', opensBefore: 10, closesAfter: 15 },
    });
    const bia = await comeToDoor(app, room);
    expect(await bia.join()).toMatchObject({ state: 'closed', cause: 'hours' });
    await insertSession(app, room, { startsAt: app.clock.now() + 20 * MINUTE });
    const opensAt = new Date(app.clock.now() + 10 * MINUTE).toISOString();
    expect(await bia.next('door')).toMatchObject({ cause: 'hours', opensAt });
    app.clock.advance(10 * MINUTE);
    expect(await bia.next('door')).toMatchObject({ mayJoin: true });
    expect(await bia.join()).toMatchObject({ state: 'inside' });
  });

  it('never keeps its administrators waiting, who take no seat', async () => {
    const { app, owner, room } = await roomWithOwner();
    const coadmin = await createAccount(app);
    await linkRoomAdmin(app, room, coadmin);
    await setDoor(app, room, owner, { hand: 'closed', capacity: 1 });
    for (const admin of [owner, coadmin]) await joinAsAdmin(app, room, admin);
    await setDoor(app, room, owner, { hand: 'open' });
    const bia = await comeToDoor(app, room);
    expect(await bia.join()).toMatchObject({ state: 'inside' });
  });

  it('is another for those whose line was lost: the seat is theirs for a minute', async () => {
    const { app, owner, room } = await roomWithOwner();
    await setDoor(app, room, owner, { capacity: 5 });
    const bia = await comeToDoor(app, room);
    await bia.join();
    await setDoor(app, room, owner, { hand: 'closed' });
    app.clock.stop();
    bia.close();
    await seatsKept(app, 1);
    app.clock.advance(59_000);
    const back = await reconnect(app, bia.token);
    expect(await back.send('joinRoom', room.sceneName)).toMatchObject({ state: 'inside' });
    back.close();
    await seatsKept(app, 1);
    app.clock.advance(61_000);
    const late = await reconnect(app, bia.token);
    expect(await late.send('joinRoom', room.sceneName)).toMatchObject({ state: 'closed' });
  });
});

async function seatsKept(app: TestApp, count: number) {
  const read = () =>
    app.db
      .selectFrom('door_places')
      .select('visitor_id')
      .where('state', '=', 'inside')
      .where('until', 'is not', null)
      .execute();
  await expect.poll(async () => (await read()).length).toBe(count);
}

async function reconnect(app: TestApp, token: string) {
  const socket = await openSocket(app.url);
  await socket.send('identify', token);
  return socket;
}

describe('emptying a room', () => {
  it('sends the guests out with the reason, frees their seats, and leaves team and queue', async () => {
    const { app, owner, room } = await roomWithOwner();
    await setDoor(app, room, owner, { capacity: 2 });
    const team = await joinAsAdmin(app, room, owner);
    const [bia, caio] = [await comeToDoor(app, room, 'Bia'), await comeToDoor(app, room, 'Caio')];
    for (const guest of [bia, caio]) expect(await guest.join()).toMatchObject({ state: 'inside' });
    const davi = await comeToDoor(app, room, 'Davi');
    expect(await davi.join()).toMatchObject({ state: 'queued' });

    const id = String(room.id);
    const { body } = await app.call(doorRoutes.empty, { id, reason: 'A sessão terminou' }, owner);
    expect(body).toMatchObject({ left: 2, door: { taken: 0, queued: 1, hand: 'closed' } });
    const closing = { roomId: room.id, emptied: { reason: 'A sessão terminou' } };
    expect(await bia.next('roomClosed')).toEqual(closing);
    expect(await caio.next('roomClosed')).toEqual(closing);
    expect(await davi.next('door')).toMatchObject({ state: 'closed', cause: 'closed' });
    const inside = () => app.db.selectFrom('connections').select('id').orderBy('id').execute();
    await expect.poll(inside).toEqual([]);
    expect(team.received('roomClosed')).toEqual([]);
    await team.send('playerMessage', { message: 'obrigado a todos' });

    expect(await bia.join()).toMatchObject({ state: 'closed', cause: 'closed' });
    const lines = await app.db
      .selectFrom('history')
      .select('changes')
      .where('action', '=', 'room.emptied')
      .orderBy('id')
      .execute();
    expect(lines.map(({ changes }) => JSON.parse(changes))).toEqual([
      [
        { field: 'count', before: 2, after: null },
        { field: 'reason', before: null, after: 'A sessão terminou' },
      ],
    ]);
  });

  it('may leave the door open: the queue goes in first, and those who left come back', async () => {
    const { app, owner, room } = await roomWithOwner();
    await setDoor(app, room, owner, { capacity: 1 });
    const [bia, davi] = [await comeToDoor(app, room, 'Bia'), await comeToDoor(app, room, 'Davi')];
    await bia.join();
    await davi.join();
    const id = String(room.id);
    const { body } = await app.call(doorRoutes.empty, { id, closesDoor: false }, owner);
    expect(body).toMatchObject({ left: 1, door: { hand: 'open', taken: 1, queued: 0 } });
    expect(await bia.next('roomClosed')).toEqual({ roomId: room.id, emptied: { reason: '' } });
    expect((await davi.next('door'))?.offeredUntil).toBeDefined();
    expect(await bia.join()).toMatchObject({ state: 'queued', position: 1 });
    expect(await davi.join()).toMatchObject({ state: 'inside' });
  });

  it('works for a room whose door was never changed, and once more after a return', async () => {
    const { app, owner, room } = await roomWithOwner();
    const id = String(room.id);
    const bia = await comeToDoor(app, room, 'Bia');
    for (let round = 0; round < 2; round++) {
      expect(await bia.join()).toMatchObject({ state: 'inside' });
      const { body } = await app.call(doorRoutes.empty, { id, closesDoor: false }, owner);
      expect(body.left).toBe(1);
      expect(await bia.next('roomClosed')).toMatchObject({ emptied: { reason: '' } });
    }
  });

  it('is for the room’s administrators alone, with words of a length', async () => {
    const { app, owner, room } = await roomWithOwner();
    const id = String(room.id);
    const stranger = await createAccount(app);
    expect((await app.call(doorRoutes.empty, { id }, stranger)).status).toBe(404);
    expect((await app.call(doorRoutes.empty, { id })).status).toBe(401);
    const reason = 'a'.repeat(201);
    expect((await app.call(doorRoutes.empty, { id, reason }, owner)).status).toBe(400);
  });
});
