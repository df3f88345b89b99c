import { Role } from '@atrio/contract/accounts/accounts';
import { historyRoutes } from '@atrio/contract/platform/history';
import { MAX_SESSIONS, programmeRoutes, type RoomSession } from '@atrio/contract/rooms/programme';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';

const MINUTE = 60_000;

/** A night in São Paulo: 23:30 to 00:40. */
const NIGHT = {
  title: 'Abertura',
  startsAt: '2030-11-21T02:30:00.000Z',
  endsAt: '2030-11-21T03:40:00.000Z',
};

async function withRoom(app: TestApp) {
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const id = String(room.id);
  const add = async (fields: object = {}) =>
    (await app.call(programmeRoutes.create, { id, ...NIGHT, ...fields }, owner)).body.session;
  const list = async () =>
    (await app.call(programmeRoutes.list, { id }, owner)).body.sessions.map(({ title }) => title);
  const change = async (session: RoomSession, fields: object) =>
    (await app.call(programmeRoutes.update, { ...NIGHT, ...fields, id: String(session.id) }, owner))
      .body.session;
  return { owner, room, id, add, list, change };
}

describe('POST /rooms/{id}/sessions', () => {
  it('adds a session that goes past midnight, in the zone of São Paulo unless another is sent', async () => {
    const app = await buildTestApp();
    const { add, list } = await withRoom(app);
    const session = await add();
    expect(session).toEqual({
      id: expect.any(Number),
      ...NIGHT,
      description: '',
      host: '',
      timeZone: 'America/Sao_Paulo',
      repeat: null,
      current: { startsAt: NIGHT.startsAt, endsAt: NIGHT.endsAt },
      overlaps: [],
      sequence: 0,
      updatedAt: expect.any(String),
    });
    const early = await add({
      title: 'Ensaio',
      startsAt: '2030-11-20T10:00:00-03:00',
      endsAt: '2030-11-20T13:30:00Z',
      timeZone: 'europe/lisbon',
    });
    expect(early).toMatchObject({
      startsAt: '2030-11-20T13:00:00.000Z',
      timeZone: 'Europe/Lisbon',
    });
    expect(await list()).toEqual(['Ensaio', 'Abertura']);
  });

  it('repeats weekly at the same hour of the wall, and tells the time that comes next', async () => {
    const app = await buildTestApp();
    const { add, list } = await withRoom(app);
    const now = app.clock.now();
    const week = 7 * 24 * 60 * MINUTE;
    const startsAt = new Date(now - 2 * week + 60 * MINUTE).toISOString();
    const endsAt = new Date(now - 2 * week + 120 * MINUTE).toISOString();
    const repeat = { every: 'week', count: 4 };
    const session = await add({ startsAt, endsAt, repeat });
    expect(session).toMatchObject({
      startsAt,
      repeat,
      current: { startsAt: new Date(now + 60 * MINUTE).toISOString() },
    });
    expect(await list()).toEqual(['Abertura']);
  });

  it('allows sessions at the same time and says so', async () => {
    const app = await buildTestApp();
    const { add } = await withRoom(app);
    const first = await add();
    const second = await add({
      title: 'Oficina',
      startsAt: '2030-11-21T03:39:00Z',
      endsAt: '2030-11-21T04:00:00Z',
    });
    expect(second.overlaps).toEqual([{ id: first.id, title: 'Abertura' }]);
    expect(
      await add({ startsAt: '2030-11-21T04:00:00Z', endsAt: '2030-11-21T05:00:00Z' }),
    ).toMatchObject({ overlaps: [] });
  });

  it.each([
    [{ title: ' ' }, 'title'],
    [{ startsAt: 'amanhã' }, 'startsAt'],
    [{ startsAt: '0001-01-01T00:00:00Z', endsAt: '0001-01-01T01:00:00Z' }, 'startsAt'],
    [{ endsAt: NIGHT.startsAt }, 'endsAt'],
    [{ endsAt: '2030-11-24T00:00:00Z' }, 'endsAt'],
    [{ timeZone: 'America/Nenhures' }, 'timeZone'],
    [{ repeat: { every: 'week' } }, 'repeat'],
    [{ repeat: { every: 'week', count: 3, until: '2030-12-30' } }, 'repeat'],
    [{ repeat: { every: 'week', until: '2029-12-30' } }, 'repeat'],
    [{ repeat: { every: 'week', count: 53 } }, 'repeat.count'],
    [{ repeat: { every: 'day', count: 3 } }, 'repeat.every'],
  ])('refuses %j', async (fields, field) => {
    const app = await buildTestApp();
    const { id, owner } = await withRoom(app);
    const { status, body } = await app.fail(
      programmeRoutes.create,
      { id, ...NIGHT, ...fields },
      owner,
    );
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('holds a hundred, also when two are added to the ninety-ninth at once', async () => {
    const app = await buildTestApp();
    const { id, owner, room, list } = await withRoom(app);
    for (let count = 1; count < MAX_SESSIONS; count++) await insertSession(app, room);
    const calls = Array.from({ length: 5 }, () =>
      app.fail(programmeRoutes.create, { id, ...NIGHT }, owner),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(await list()).toHaveLength(MAX_SESSIONS);
  });

  it('is for those who manage the room', async () => {
    const app = await buildTestApp();
    const { id, owner, room, add } = await withRoom(app);
    const helper = await createAccount(app);
    await linkRoomAdmin(app, room, helper);
    const { id: sessionId } = await add();
    const stranger = await createAccount(app);
    expect((await app.call(programmeRoutes.list, { id }, helper)).body.sessions).toHaveLength(1);
    for (const call of [
      app.fail(programmeRoutes.list, { id }, stranger),
      app.fail(programmeRoutes.create, { id, ...NIGHT }, stranger),
      app.fail(programmeRoutes.update, { id: sessionId, ...NIGHT }, stranger),
      app.fail(programmeRoutes.remove, { id: sessionId }, stranger),
    ]) {
      expect((await call).status).toBe(404);
    }
    expect((await app.fail(programmeRoutes.list, { id })).status).toBe(401);
    // A room in the bin has no programme until it comes back.
    await app.call(roomRoutes.remove, { id }, owner);
    expect(
      (await app.fail(programmeRoutes.update, { id: sessionId, ...NIGHT }, owner)).status,
    ).toBe(404);
    await app.call(roomRoutes.restore, { id }, owner);
    expect((await app.call(programmeRoutes.list, { id }, owner)).body.sessions).toHaveLength(1);
  });
});

describe('PUT /sessions/{id}', () => {
  it('changes it, and its number grows with each change but not without one', async () => {
    const app = await buildTestApp();
    const { add, change } = await withRoom(app);
    const session = await add();
    const moved = await change(session, { startsAt: '2030-11-21T03:00:00Z', host: 'Luiza Farias' });
    expect(moved).toMatchObject({
      startsAt: '2030-11-21T03:00:00.000Z',
      host: 'Luiza Farias',
      sequence: 1,
    });
    const same = await change(session, { startsAt: '2030-11-21T03:00:00Z', host: 'Luiza Farias' });
    expect(same).toEqual(moved);
    // The same instants on another wall clock.
    const zone = await change(session, { timeZone: 'America/Bahia' });
    expect(zone).toMatchObject({ timeZone: 'America/Bahia', sequence: 2, host: '' });
  });

  it('refuses a change that is based on an older version', async () => {
    const app = await buildTestApp();
    const { add, change, owner } = await withRoom(app);
    const session = await add();
    app.clock.stop();
    const newer = await change(session, { title: 'Boas-vindas', updatedAt: session.updatedAt });
    const args = { id: session.id, ...NIGHT, updatedAt: session.updatedAt };
    const { status, body } = await app.fail(programmeRoutes.update, args, owner);
    expect([status, body.error.error, body.error.current]).toEqual([
      409,
      'CHANGED_MEANWHILE',
      newer,
    ]);
    const calls = Array.from({ length: 20 }, (_, index) =>
      app.fail(
        programmeRoutes.update,
        { id: session.id, ...NIGHT, title: `Título ${index}`, updatedAt: newer.updatedAt },
        owner,
      ),
    );
    const statuses = (await Promise.all(calls)).map((answer) => answer.status);
    expect(statuses.filter((one) => one === 200)).toHaveLength(1);
    expect(statuses.filter((one) => one === 409)).toHaveLength(19);
  });

  it('leaves what was changed in the history', async () => {
    const app = await buildTestApp();
    const { add, change, id } = await withRoom(app);
    const session = await add();
    await change(session, { startsAt: '2030-11-21T03:00:00Z' });
    const master = await createAccount(app, { role: Role.MASTER_ADMIN });
    const { body } = await app.call(historyRoutes.room, { id }, master);
    expect(body.history.slice(0, 2)).toMatchObject([
      {
        action: 'programme.changed',
        changes: [
          { field: 'session', after: 'Abertura' },
          {
            field: 'when',
            before:
              'quarta-feira, 20 de novembro de 2030, das 23:30 até quinta-feira, 21 de novembro de 2030, às 00:40',
            after: 'quinta-feira, 21 de novembro de 2030, das 00:00 às 00:40',
          },
        ],
      },
      {
        action: 'programme.added',
        changes: [{ field: 'session', before: null, after: 'Abertura' }],
      },
    ]);
  });
});

describe('DELETE /sessions/{id}', () => {
  it('takes it away, and it comes back for ten minutes with a higher number', async () => {
    const app = await buildTestApp();
    const { add, list, owner } = await withRoom(app);
    const { id } = await add();
    const args = { id: String(id) };
    await app.call(programmeRoutes.remove, args, owner);
    expect(await list()).toEqual([]);
    expect((await app.fail(programmeRoutes.remove, args, owner)).status).toBe(404);
    expect((await app.fail(programmeRoutes.update, { ...args, ...NIGHT }, owner)).status).toBe(404);
    app.clock.advance(8 * MINUTE);
    const { session } = (await app.call(programmeRoutes.restore, args, owner)).body;
    expect(session.sequence).toBe(2);
    expect((await app.call(programmeRoutes.restore, args, owner)).body.session).toEqual(session);
    await app.call(programmeRoutes.remove, args, owner);
    const deletedAt = app.clock.now() - 10 * MINUTE;
    await app.db.updateTable('room_sessions').set({ deleted_at: deletedAt }).execute();
    expect((await app.fail(programmeRoutes.restore, args, owner)).status).toBe(404);
  });

  it('is told once, however often it is asked at once', async () => {
    const app = await buildTestApp();
    const { add, owner } = await withRoom(app);
    const { id } = await add();
    const calls = Array.from({ length: 20 }, () => app.fail(programmeRoutes.remove, { id }, owner));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((one) => one === 200)).toHaveLength(1);
    const entries = app.db.selectFrom('history').where('action', '=', 'programme.removed');
    expect(await entries.select('id').execute()).toHaveLength(1);
  });
});
