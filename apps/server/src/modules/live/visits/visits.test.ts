import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertBan } from '../../../../test/factories/inside.ts';
import { createCompany } from '../../../../test/factories/organization.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createBadTokens } from '../../../../test/factories/tokens.ts';
import { createVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';

const HOUR = 60 * 60_000;
const LINKS = {
  iframe_url: 'https://mundo.example/sala',
  admin_iframe_url: 'https://mundo.example/bastidores',
  external_url: 'https://mundo.example/agenda',
  external_url_name: 'Agenda',
};

async function furnishedRoom(options: Parameters<typeof createRoom>[2] = {}) {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const company = await createCompany(app, [owner], 'Instituto Ipê');
  const room = await createRoom(app, owner, { companyId: company.id, ...options });
  await app.db.updateTable('rooms').set(LINKS).where('id', '=', room.id).execute();
  return { app, owner, room };
}

const enter = (app: TestApp, room: { sceneName: string }, args: Record<string, unknown> = {}) =>
  app.fail(visitRoutes.enter, { sceneName: room.sceneName, name: 'Bia', ...args });

describe('GET /client/rooms/{sceneName}', () => {
  it('shows a public room with its links, but never those of its administrators', async () => {
    const { app, room } = await furnishedRoom({ name: 'Auditório' });
    const { status, body } = await app.call(visitRoutes.manifest, { sceneName: room.sceneName });
    expect(status).toBe(200);
    expect(body.room).toMatchObject({
      name: 'Auditório',
      sceneName: room.sceneName,
      isPrivate: false,
      iframeUrl: LINKS.iframe_url,
      externalUrl: LINKS.external_url,
      externalUrlName: 'Agenda',
      company: 'Instituto Ipê',
    });
    expect(JSON.stringify(body)).not.toContain('bastidores');
    for (const color of Object.values(body.room.colors)) expect(color).toMatch(/^[0-9A-F]{6}$/);
  });

  it('shows a private room without a single link', async () => {
    const { app, room } = await furnishedRoom({ isPrivate: true });
    const { body } = await app.call(visitRoutes.manifest, { sceneName: room.sceneName });
    expect(body.room).toMatchObject({
      name: room.name,
      isPrivate: true,
      iframeUrl: null,
      externalUrl: null,
      externalUrlName: null,
    });
    expect(JSON.stringify(body)).not.toContain('mundo.example');
  });

  it('opens a hidden room to anybody who has its address', async () => {
    const { app, room } = await furnishedRoom({ isVisible: false });
    expect((await app.call(visitRoutes.manifest, { sceneName: room.sceneName })).status).toBe(200);
    expect((await enter(app, room)).status).toBe(200);
  });

  it('answers 404 for a room in the bin', async () => {
    const { app, owner } = await furnishedRoom();
    const binned = await createRoom(app, owner, { deletedAt: app.clock.now() });
    const missing = await app.fail(visitRoutes.manifest, { sceneName: 'nunca-houve' });
    expect([missing.status, missing.body.error.error]).toEqual([404, 'NOT_FOUND']);
    for (const sceneName of [binned.sceneName, '%25', "'--", 'a\u0000b', 'x'.repeat(90)]) {
      const answer = await app.fail(visitRoutes.manifest, {
        sceneName: encodeURIComponent(sceneName),
      });
      expect([answer.status, answer.body]).toEqual([404, missing.body]);
    }
  });
});

describe('POST /client/rooms/{sceneName}/enter, a public room', () => {
  it('creates a visitor whose token opens a socket, and counts no visit yet', async () => {
    const { app, room } = await furnishedRoom();
    const { sceneName } = room;
    const { body } = await app.call(visitRoutes.enter, { sceneName, name: '  Bia  ' });
    expect(body.visitor).toEqual({ id: expect.any(Number), name: 'Bia' });
    const socket = await openSocket(app.url);
    expect(await socket.send('identify', body.token)).toMatchObject({ ...body.visitor, role: 3 });
    expect(await app.db.selectFrom('visits').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('rooms').select('visit_count').execute()).toEqual([
      { visit_count: 0 },
    ]);
  });

  it('recognises a visitor by their token, under a new name if they like', async () => {
    const { app, room } = await furnishedRoom();
    const { id, refreshToken } = await createVisitor(app, room, 'Bia');
    app.clock.advance(29 * 24 * HOUR);
    const { sceneName } = room;
    const args = { sceneName, name: 'Beatriz', refreshToken };
    const { body } = await app.call(visitRoutes.enter, args);
    expect(body.visitor).toEqual({ id, name: 'Beatriz' });
    const rows = await app.db.selectFrom('visitors').select(['name', 'name_key']).execute();
    expect(rows).toEqual([{ name: 'Beatriz', name_key: 'beatriz' }]);
  });

  it('ignores any other token', async () => {
    const { app, owner, room } = await furnishedRoom();
    const { id, refreshToken } = await createVisitor(app, room);
    const elsewhere = await createVisitor(app, await createRoom(app, owner));
    const bad = Object.values(await createBadTokens(app, owner));
    const changed = `${refreshToken.slice(0, -3)}abc`;
    const known = new Set([id, elsewhere.id]);
    const { token } = elsewhere;
    const others = [elsewhere.refreshToken, token, owner.token, changed, '', 'x', ...bad];
    for (const refreshToken of others) {
      const args = { sceneName: room.sceneName, name: 'Outra', refreshToken };
      const { body } = await app.call(visitRoutes.enter, args);
      expect(known).not.toContain(body.visitor.id);
      known.add(body.visitor.id);
    }
    app.clock.advance(30 * 24 * HOUR + 1_000);
    const late = { sceneName: room.sceneName, name: 'Bia', refreshToken };
    expect(known).not.toContain((await app.call(visitRoutes.enter, late)).body.visitor.id);
    const first = await app.db.selectFrom('visitors').select('name').where('id', '=', id).execute();
    expect(first).toEqual([{ name: 'Bia' }]);
  });

  it('refuses a bad name at its field', async () => {
    const { app, room } = await furnishedRoom();
    for (const [name, message] of [
      [undefined, 'Nome é obrigatório'],
      ['', 'Nome é obrigatório'],
      ['   ', 'Nome é obrigatório'],
      [7, 'Nome é obrigatório'],
      ['a'.repeat(61), 'Use no máximo 60 caracteres'],
      ['a\u0000b', 'Contém caracteres inválidos'],
      ['\ud800', 'Contém caracteres inválidos'],
    ]) {
      const { status, body } = await enter(app, room, { name });
      const { error, fields } = body.error;
      expect([status, error, fields]).toEqual([400, 'VALIDATION_ERROR', { name: message }]);
    }
    expect(await app.db.selectFrom('visitors').selectAll().execute()).toEqual([]);
  });

  it('asks for no code, and ignores one', async () => {
    const { app, room } = await furnishedRoom();
    const answer = await enter(app, room, { email: 'bia@exemplo.com', code: '123456' });
    expect(answer.status).toBe(200);
    const [row] = await app.db.selectFrom('visitors').selectAll().execute();
    expect(row?.email).toBeNull();
  });

  it('answers 404 for a room that is missing or in the bin', async () => {
    const { app, owner } = await furnishedRoom();
    const binned = await createRoom(app, owner, { deletedAt: app.clock.now() });
    for (const room of [binned, { sceneName: 'nunca-houve' }]) {
      expect((await enter(app, room)).status).toBe(404);
    }
  });

  it('lets 300 in from one address in ten minutes', async () => {
    const { app, room } = await furnishedRoom();
    const statuses: number[] = [];
    for (let round = 0; round < 7; round++) {
      const answers = await Promise.all(Array.from({ length: 43 }, () => enter(app, room)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    app.clock.advance(10 * 60_000);
    expect((await enter(app, room)).status).toBe(200);
  });
});

describe('POST /client/rooms/{sceneName}/enter, a banned visitor', () => {
  it('tells them the reason and the end before entering, and lets them in after it', async () => {
    const { app, room } = await furnishedRoom();
    const { id, refreshToken } = await createVisitor(app, room);
    const endsAt = app.clock.now() + HOUR;
    await insertBan(app, room, { visitorId: id, reason: 'Ofensas', endsAt });
    const refused = await enter(app, room, { refreshToken, name: 'Outro nome' });
    expect([refused.status, refused.body.error]).toEqual([
      403,
      {
        message: 'Você foi removido desta sala',
        error: 'VISITOR_BANNED',
        current: { reason: 'Ofensas', endsAt: new Date(endsAt).toISOString() },
      },
    ]);
    const names = await app.db.selectFrom('visitors').select('name').execute();
    expect(names).toEqual([{ name: 'Bia' }]);
    app.clock.advance(HOUR);
    expect((await enter(app, room, { refreshToken })).status).toBe(200);
  });

  it('shows that a ban without a term has no end', async () => {
    const { app, room } = await furnishedRoom();
    const { id, refreshToken } = await createVisitor(app, room);
    await insertBan(app, room, { visitorId: id, endsAt: null });
    app.clock.advance(20 * 24 * HOUR);
    const refused = await enter(app, room, { refreshToken });
    expect(refused.body.error.current).toEqual({ reason: 'Ofensas', endsAt: null });
  });

  it('does not affect other rooms', async () => {
    const { app, owner, room } = await furnishedRoom();
    const { id, refreshToken } = await createVisitor(app, room);
    await insertBan(app, room, { visitorId: id });
    const other = await createRoom(app, owner);
    expect((await enter(app, other, { refreshToken })).status).toBe(200);
  });
});
