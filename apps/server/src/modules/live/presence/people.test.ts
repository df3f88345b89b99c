import {
  type EventArgs,
  NAMED_PEOPLE,
  PEOPLE_PER_PAGE,
  type PresentPerson,
} from '@atrio/contract/live/realtime';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { seedSeats } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createVisitor, joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket, type TestSocket } from '../../../../test/socket-client.ts';
import { closeServer } from './clear-up.service.ts';

/** More than are named to everybody, with the one visitor who is on a real socket. */
const CROWD = NAMED_PEOPLE + 40;
const ELSEWHERE = 'elsewhere';

async function roomWithOwner() {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner) };
}

/** A room with a crowd that entered through another server, all at the same moment. */
async function fullRoom(count = CROWD) {
  const { app, owner, room } = await roomWithOwner();
  await seedSeats(app, { roomId: room.id, serverId: ELSEWHERE, count, now: app.clock.now() });
  app.clock.advance(1_000);
  return { app, owner, room };
}

async function identified(app: TestApp, token: string) {
  const socket = await openSocket(app.url);
  await socket.send('identify', token);
  return socket;
}

/** Reads page after page. */
async function everybody(
  socket: TestSocket,
  options: EventArgs<'getPeople'>[0] = {},
): Promise<PresentPerson[]> {
  const { people, hasMore } = await socket.send('getPeople', options);
  const after = people.at(-1);
  if (!hasMore || !after) return people;
  return [...people, ...(await everybody(socket, { ...options, after }))];
}

const idsOf = (people: readonly PresentPerson[]) => people.map(({ id }) => id);

describe('a room with more people than are named to everybody', () => {
  it('names the first page to those who join, and counts all', async () => {
    const { app, owner, room } = await fullRoom();
    const bia = await createVisitor(app, room);
    const visitor = await identified(app, bia.token);
    const joined = await visitor.send('joinRoom', room.sceneName);
    expect(joined).toMatchObject({ onlineNow: CROWD + 1, self: { id: bia.id } });
    expect(joined.people).toHaveLength(PEOPLE_PER_PAGE);
    const panel = await identified(app, owner.token);
    const watched = await panel.send('panelJoinRoom', room.sceneName);
    expect(watched.onlineNow).toBe(CROWD + 1);
    expect(watched.people).toEqual(joined.people);
  });

  it('tells the room its count and the ids of those who went, and names no newcomers', async () => {
    const { app, owner, room } = await fullRoom();
    const panel = await joinAsAdmin(app, room, owner);
    const bia = await joinAsVisitor(app, room);
    const told = { roomId: room.id, joined: [] };
    const came = { ...told, onlineNow: CROWD + 1, left: [], names: 'left' };
    expect(await panel.next('presence')).toEqual(came);
    bia.close();
    const went = { ...told, onlineNow: CROWD, left: [bia.id], names: 'left' };
    expect(await panel.next('presence')).toEqual(went);
  });

  it('tells only the count when very many went', async () => {
    const { app, owner, room } = await fullRoom();
    const panel = await joinAsAdmin(app, room, owner);
    const ctx = { ...app.app.deps, now: app.clock.now() };
    await closeServer(ctx, ELSEWHERE, ctx.now);
    const told = { roomId: room.id, onlineNow: 0, joined: [], left: [], names: 'none' };
    expect(await panel.next('presence')).toEqual(told);
    expect(await panel.send('getPeople')).toMatchObject({ people: [], onlineNow: 0 });
  });

  it('gives the names by page, each person once, and those who come last at the end', async () => {
    const { app, owner, room } = await fullRoom();
    const bia = await joinAsVisitor(app, room);
    const tab = await identified(app, bia.token);
    await tab.send('joinRoom', room.sceneName);
    const panel = await joinAsAdmin(app, room, owner);
    for (const limit of [undefined, 70, NAMED_PEOPLE]) {
      const ids = idsOf(await everybody(panel, { limit }));
      expect(new Set(ids).size).toBe(CROWD + 1);
      expect(ids).toHaveLength(CROWD + 1);
      expect(ids.at(-1)).toBe(bia.id);
    }
    const caio = await joinAsVisitor(app, room, 'Caio');
    // The panel may have come before or after the others were announced.
    for (let onlineNow = 0; onlineNow < CROWD + 2; ) {
      ({ onlineNow } = await panel.next('presence'));
    }
    expect(idsOf(await everybody(panel)).at(-1)).toBe(caio.id);
  });
});

describe('getPeople', () => {
  it('lists a small room too, for visitors and administrators alike', async () => {
    const { app, owner, room } = await roomWithOwner();
    const bia = await joinAsVisitor(app, room);
    app.clock.advance(1_000);
    const caio = await joinAsVisitor(app, room, 'Caio');
    await joinAsVisitor(app, await createRoom(app, owner), 'Dora');
    for (const socket of [bia, await joinAsAdmin(app, room, owner)]) {
      const answer = await socket.send('getPeople');
      expect(answer).toMatchObject({ onlineNow: 2, hasMore: false });
      expect(idsOf(answer.people)).toEqual([bia.id, caio.id]);
    }
  });

  it.each([0, CROWD])('finds people by a part of their name, among %i others', async (others) => {
    const { app, room } = await fullRoom(others);
    const bia = await joinAsVisitor(app, room, 'Bía São João');
    for (const search of ['sao jo', 'BIA', 'bía']) {
      const { people, hasMore } = await bia.send('getPeople', { search });
      expect({ ids: idsOf(people), hasMore }).toEqual({ ids: [bia.id], hasMore: false });
    }
    for (const search of ['%', '_', "' or 1=1 --", '\\']) {
      expect((await bia.send('getPeople', { search })).people).toEqual([]);
    }
  });

  it('C8: answers any place, also that of nobody', async () => {
    const { app, room } = await fullRoom();
    const since = new Date(app.clock.now() - 1).toISOString();
    const bia = await joinAsVisitor(app, room);
    const far = { id: Number.MAX_SAFE_INTEGER, since: '9999-12-31T23:59:59.999Z' };
    expect((await bia.send('getPeople', { after: far })).people).toEqual([]);
    const early = { id: 1, since: '0001-01-01T00:00:00.000Z' };
    expect((await bia.send('getPeople', { after: early })).people).toHaveLength(PEOPLE_PER_PAGE);
    const between = { id: 1, since };
    expect(idsOf((await bia.send('getPeople', { after: between })).people)).toEqual([bia.id]);
  });

  it('refuses bad input', async () => {
    const { app, room } = await roomWithOwner();
    const bia = await joinAsVisitor(app, room);
    const since = new Date(app.clock.now()).toISOString();
    for (const options of [
      { limit: 0 },
      { limit: NAMED_PEOPLE + 1 },
      { limit: 1.5 },
      { after: 3 },
      { after: { id: -1, since } },
      { after: { id: 1, since: 'ontem' } },
      { after: { id: 1 } },
      { search: 'a'.repeat(101) },
      'tudo',
    ]) {
      expect((await bia.refused('getPeople', options)).error).toBe('VALIDATION_ERROR');
    }
  });

  it('refuses those who have not identified, and those who are not inside', async () => {
    const { app, owner, room } = await roomWithOwner();
    const nobody = await openSocket(app.url);
    expect((await nobody.refused('getPeople')).error).toBe('UNAUTHENTICATED');
    const { token } = await createVisitor(app, room);
    for (const outside of [await identified(app, token), await identified(app, owner.token)]) {
      expect((await outside.refused('getPeople')).error).toBe('ROOM_NOT_JOINED');
    }
  });
});

it('C8: one visitor on many sockets neither enters nor looks more often than on one', async () => {
  const { app, room } = await roomWithOwner();
  const bia = await createVisitor(app, room);
  const sockets = await Promise.all(Array.from({ length: 12 }, () => identified(app, bia.token)));
  const ask = async (event: 'joinRoom' | 'getPeople', ...args: unknown[]) => {
    const answers = await Promise.all(
      sockets.flatMap(({ socket }) =>
        Array.from({ length: 5 }, () => socket.emitWithAck(event, ...args)),
      ),
    );
    return answers.filter(({ error }) => error?.error === 'TOO_MANY_EVENTS').length;
  };
  const refused = (await ask('joinRoom', room.sceneName)) + (await ask('getPeople'));
  // Of 120 events 40 pass, or 80 where a new window begins in between.
  expect([80, 40]).toContain(refused);
  const caio = await joinAsVisitor(app, room, 'Caio');
  expect((await caio.send('getPeople')).people).toHaveLength(2);
});
