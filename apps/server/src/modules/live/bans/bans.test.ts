import { moderationRoutes } from '@atrio/contract/live/moderation';
import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, signInAgain } from '../../../../test/factories/account.ts';
import { insertBan, insertVisitor } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createVisitor, joinAsAdmin, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';

const HOUR = 60 * 60_000;

async function roomWithVisitor() {
  const app = await buildTestApp();
  const owner = await createAccount(app, { name: 'Helena Prado' });
  const room = await createRoom(app, owner);
  const visitor = await createVisitor(app, room);
  const ban = (args: Record<string, unknown> = {}, who: { token: string } = owner) =>
    app.fail(
      moderationRoutes.ban,
      { id: room.id, visitorId: visitor.id, reason: 'Ofensas', hours: 24, ...args },
      who,
    );
  return { app, owner, room, visitor, ban, id: String(room.id) };
}

const rows = ({ db }: TestApp) => db.selectFrom('bans').selectAll().orderBy('id').execute();

describe('POST /rooms/{id}/bans', () => {
  it('returns the ban, and writes it into the history', async () => {
    const { app, owner, room, visitor } = await roomWithVisitor();
    const now = app.clock.now();
    const args = { id: String(room.id), visitorId: visitor.id, reason: ' Ofensas ', hours: 24 };
    const { status, body } = await app.call(moderationRoutes.ban, args, owner);
    expect(status).toBe(200);
    expect(body.ban).toMatchObject({
      visitor: { id: visitor.id, name: 'Bia' },
      reason: 'Ofensas',
      adminName: 'Helena Prado',
    });
    const { createdAt, endsAt } = body.ban;
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(now);
    expect(Date.parse(endsAt ?? '')).toBe(Date.parse(createdAt) + 24 * HOUR);
    const [entry] = await app.db.selectFrom('history').selectAll().orderBy('id').execute();
    expect(entry).toMatchObject({ action: 'ban.created', admin_name: 'Helena Prado' });
    expect(JSON.parse(entry?.changes ?? '')).toEqual([
      { field: 'visitor', before: null, after: 'Bia' },
      { field: 'reason', before: null, after: 'Ofensas' },
      { field: 'endsAt', before: null, after: endsAt },
    ]);
  });

  it('disconnects both tabs of the visitor at once with the reason, and nobody else', async () => {
    const { app, owner, room, ban } = await roomWithVisitor();
    const panel = await joinAsAdmin(app, room, owner);
    const [one, caio] = [await joinAsVisitor(app, room), await joinAsVisitor(app, room, 'Caio')];
    const other = await openSocket(app.url);
    await other.send('identify', one.token);
    await other.send('joinRoom', room.sceneName, { chat: 'betalk' });
    for (;;) if ((await panel.next('presence')).onlineNow === 2) break;
    const begun = performance.now();
    const { status } = await ban({ visitorId: one.id, hours: null });
    expect(status).toBe(200);
    for (const tab of [one, other]) {
      expect(await tab.next('banned')).toEqual({ reason: 'Ofensas', endsAt: null });
      await tab.disconnected();
    }
    // Far less than until the next ping.
    expect(performance.now() - begun).toBeLessThan(5_000);
    for (;;) if ((await panel.next('presence')).left.includes(one.id)) break;
    const open = await app.db
      .selectFrom('visits')
      .select('visitor_id')
      .where('ended_at', 'is', null);
    expect(await open.execute()).toEqual([{ visitor_id: caio.id }]);
    await caio.send('ping');
    const again = await openSocket(app.url);
    expect((await again.refused('identify', one.token)).error).toBe('VISITOR_BANNED');
  });

  it('refuses a second ban while one is active, also when twenty are sent at once', async () => {
    const { app, ban } = await roomWithVisitor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ban()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toEqual({
      message: 'Esta pessoa já foi removida da sala',
      error: 'ALREADY_BANNED',
    });
    expect(await rows(app)).toHaveLength(1);
    expect(await app.db.selectFrom('history').select('id').execute()).toHaveLength(1);
    expect(app.events.filter(({ type }) => type === 'ban.created')).toHaveLength(1);
  });

  it('lets the visitor in after it expires, and can then be made again', async () => {
    const { app, owner, room, visitor, ban } = await roomWithVisitor();
    await ban({ hours: 1 });
    const enter = () =>
      app.fail(visitRoutes.enter, {
        sceneName: room.sceneName,
        name: 'Bia',
        refreshToken: visitor.refreshToken,
      });
    expect((await enter()).status).toBe(403);
    app.clock.advance(HOUR);
    expect((await enter()).status).toBe(200);
    const fresh = await signInAgain(app, owner);
    const again = await Promise.all(Array.from({ length: 5 }, () => ban({}, fresh)));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter()).status).toBe(403);
    const inForce = (await rows(app)).filter(({ lifted_at }) => lifted_at === null);
    expect(inForce).toHaveLength(1);
    const { refreshToken } = visitor;
    const refused = await app.fail(visitRoutes.refresh, { refreshToken });
    expect(refused.body.error.error).toBe('VISITOR_BANNED');
  });

  it('cannot ban administrators', async () => {
    const { app, owner, room, ban } = await roomWithVisitor();
    const panel = await joinAsAdmin(app, room, owner);
    const { self } = await panel.send('panelJoinRoom', room.sceneName);
    const { status, body } = await ban({ visitorId: self.id });
    expect([status, body.error.error]).toEqual([422, 'VISITOR_IS_ADMIN']);
    expect(await rows(app)).toEqual([]);
    await panel.send('getMessages');
  });

  it('answers 404 for a visitor of another room and for somebody else’s room', async () => {
    const { app, owner, room, visitor, ban } = await roomWithVisitor();
    const stranger = await createAccount(app);
    const elsewhere = await insertVisitor(app, await createRoom(app, owner));
    const missing = await ban({ visitorId: 999_999 });
    expect(missing.status).toBe(404);
    for (const answer of [
      await ban({ visitorId: elsewhere.id }),
      await ban({}, stranger),
      await ban({ id: 999_999 }),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    const nobody = { id: room.id, visitorId: visitor.id, reason: 'x', hours: 1 };
    expect((await app.fail(moderationRoutes.ban, nobody)).status).toBe(401);
    expect(await rows(app)).toEqual([]);
  });

  it('refuses bad input at its field', async () => {
    const { app, ban } = await roomWithVisitor();
    for (const [args, field, message] of [
      [{ reason: '  ' }, 'reason', 'Diga o motivo'],
      [{ reason: undefined }, 'reason', 'Diga o motivo'],
      [{ reason: 'a'.repeat(201) }, 'reason', 'Use no máximo 200 caracteres'],
      [{ hours: 0 }, 'hours', 'Prazo inválido'],
      [{ hours: 1.5 }, 'hours', 'Prazo inválido'],
      [{ hours: 24 * 365 + 1 }, 'hours', 'Prazo inválido'],
      [{ hours: undefined }, 'hours', 'Prazo inválido'],
    ] as const) {
      const { status, body } = await ban(args);
      expect([status, body.error.fields]).toEqual([400, { [field]: message }]);
    }
    for (const visitorId of [0, -1, '1', null]) {
      const { status, body } = await ban({ visitorId });
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['visitorId']]);
    }
    expect(await rows(app)).toEqual([]);
  });
});

describe('GET /rooms/{id}/bans', () => {
  it('lists the room’s active bans, newest first, in pages, by name', async () => {
    const { app, owner, room, id } = await roomWithVisitor();
    const now = app.clock.now();
    const names = ['João', 'JOANA', '100%', 'Zé'];
    for (const [index, name] of names.entries()) {
      const visitor = await insertVisitor(app, room, { name });
      const endsAt = index === 3 ? now + HOUR : null;
      await insertBan(app, room, { visitorId: visitor.id, endsAt });
    }
    await insertBan(app, room, { endsAt: now });
    await insertBan(app, await createRoom(app, owner));
    const list = async (args = {}) =>
      (await app.call(moderationRoutes.bans, { id, ...args }, owner)).body;
    const namesOf = ({ bans }: Awaited<ReturnType<typeof list>>) =>
      bans.map(({ visitor }) => visitor.name);
    const all = await list();
    expect(namesOf(all)).toEqual(names.toReversed());
    expect(all.bans[0]).toMatchObject({
      reason: 'Ofensas',
      adminName: null,
      endsAt: new Date(now + HOUR).toISOString(),
    });
    expect(namesOf(await list({ sort: 'createdAt' }))).toEqual(names);
    const pages = [await list({ page: 1, pageSize: 3 }), await list({ page: 2, pageSize: 3 })];
    expect(pages.flatMap(namesOf)).toEqual(names.toReversed());
    expect(pages.map(({ total }) => total)).toEqual([4, 4]);
    expect(namesOf(await list({ search: 'joa' }))).toEqual(['JOANA', 'João']);
    expect(namesOf(await list({ search: '%' }))).toEqual(['100%']);
    expect(await list({ search: 'ze', page: 1 })).toMatchObject({ total: 1 });
  });
});

describe('DELETE /rooms/{id}/bans/{banId}', () => {
  it('lifts the ban once, and writes it into the history', async () => {
    const { app, owner, visitor, ban, id } = await roomWithVisitor();
    await ban({ hours: null });
    const [{ id: banId } = { id: 0 }] = await rows(app);
    const lift = () => app.fail(moderationRoutes.unban, { id, banId }, owner);
    const answers = await Promise.all(Array.from({ length: 5 }, lift));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    const socket = await openSocket(app.url);
    await socket.send('identify', visitor.token);
    expect((await app.call(moderationRoutes.bans, { id }, owner)).body.bans).toEqual([]);
    const history = await app.db.selectFrom('history').selectAll().orderBy('id').execute();
    expect(history.map(({ action }) => action)).toEqual(['ban.created', 'ban.removed']);
    expect(JSON.parse(history[1]?.changes ?? '')).toEqual([
      { field: 'visitor', before: 'Bia', after: null },
    ]);
  });

  it('Z4: does not affect bans of other rooms and other people', async () => {
    const { app, owner, room, id } = await roomWithVisitor();
    const stranger = await createAccount(app);
    const theirs = await createRoom(app, stranger);
    const [mine, foreign] = [await insertBan(app, room), await insertBan(app, theirs)];
    const lift = (room: string | number, banId: number, who = owner) =>
      app.fail(moderationRoutes.unban, { id: room, banId }, who);
    const missing = await lift(id, 999_999);
    for (const answer of [
      await lift(id, foreign.id),
      await lift(theirs.id, foreign.id),
      await lift(id, mine.id, stranger),
      await lift(theirs.id, mine.id, stranger),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
    expect((await rows(app)).map(({ lifted_at }) => lifted_at)).toEqual([null, null]);
  });
});
