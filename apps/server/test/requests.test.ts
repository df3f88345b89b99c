import { authRoutes, Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type Failure, type TestApp } from './build-test-app.ts';
import { createAccount, PASSWORD } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { fingerprint } from './world.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

async function post(app: TestApp, body: string, headers: Record<string, string>, token?: string) {
  const response = await fetch(`${app.url}/environments/1/rooms`, {
    method: 'POST',
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    body,
  });
  // Every answer here is a refusal; the test checks that it has the shape.
  const answer = (await response.json()) as Failure;
  return { status: response.status, headers: response.headers, body: answer };
}

describe('bodies', () => {
  it.each([
    ['broken JSON', '{"name": ', 400, 'MALFORMED_BODY'],
    ['an array', '[]', 400, 'MALFORMED_BODY'],
    ['a string', '"x"', 400, 'MALFORMED_BODY'],
    ['nothing', '', 400, 'VALIDATION_ERROR'],
    ['null', 'null', 400, 'VALIDATION_ERROR'],
    ['a prototype', '{"name":"x","__proto__":{"isAdmin":true}}', 400, 'MALFORMED_BODY'],
    ['a constructor', '{"name":"x","constructor":{"prototype":{}}}', 400, 'MALFORMED_BODY'],
    ['3 MB', JSON.stringify({ name: 'x'.repeat(3_000_000) }), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s is refused in the one error shape', async (_what, body, status, code) => {
    const app = await buildTestApp();
    const { token } = await createAccount(app);
    const before = await fingerprint(app);
    const answer = await post(app, body, JSON_TYPE, token);
    expect([answer.status, answer.body.success, answer.body.error.error]).toEqual([
      status,
      false,
      code,
    ]);
    expect(answer.body.error.message).toMatch(/^[A-ZÀ-Ú].+/);
    expect(await fingerprint(app)).toBe(before);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json\ta',
    'application/jsonx',
  ])('F6: %s is not read as JSON', async (type) => {
    const app = await buildTestApp();
    const { token } = await createAccount(app);
    const answer = await post(app, '{"name":"x"}', { 'content-type': type }, token);
    expect([answer.status, answer.body.error.error]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await app.db.selectFrom('rooms').select('id').execute()).toEqual([]);
  });

  it('empty JSON counts as no body, on calls without one and with an optional one', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const room = await createRoom(app, me);
    const headers = { ...JSON_TYPE, authorization: `Bearer ${me.token}` };
    const send = async (method: string, path: string) =>
      (await fetch(app.url + path, { method, headers })).status;
    expect(await send('DELETE', `/rooms/${room.id}`)).toBe(200);
    expect(await send('POST', `/rooms/${room.id}/restore`)).toBe(200);
    expect(await send('POST', '/notifications/read')).toBe(200);
    expect(await send('GET', `/room/${room.id}`)).toBe(200);
  });

  it("a refusal's message is the first field's own sentence, in the order of the form", async () => {
    const app = await buildTestApp();
    const me = await createAccount(app, { role: Role.MASTER_ADMIN });
    const noEmail = await app.fail(authRoutes.login, {});
    expect(noEmail.body.error).toEqual({
      message: 'Email é obrigatório',
      error: 'VALIDATION_ERROR',
      fields: { email: 'Email é obrigatório', password: 'Senha obrigatória' },
    });
    const shortPassword = await app.fail(authRoutes.login, { email: me.email, password: 'x' });
    expect(shortPassword.body.error.message).toBe('Senha obrigatória');
    const nothing = await app.fail(buildRoutes.create, {}, me);
    expect(nothing.body.error).toMatchObject({
      message: 'Arquivos da build não selecionados',
      fields: {
        files: 'Arquivos da build não selecionados',
        buildName: 'De um nome a build',
      },
    });
    const noName = await app.fail(buildRoutes.create, { stagedFiles: '[1]' }, me);
    expect(noName.body.error.message).toBe('De um nome a build');
  });

  it('authenticates the caller before it reads the body', async () => {
    const app = await buildTestApp();
    expect((await post(app, '{"name": ', JSON_TYPE)).status).toBe(401);
  });

  it('Z8: accepts only documented fields', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const extra = { visitCount: 99, ownerId: 1, owner_id: 1, id: 77, deletedAt: 1, role: 4 };
    const form = { name: 'Sala', isVisible: true, isPrivate: false };
    const { body } = await app.call(roomRoutes.create, { environment: '1', ...form, ...extra }, me);
    expect(body.room).toMatchObject({ visitCount: 0, deletedAt: null });
    const id = String(body.room.id);
    await app.call(roomRoutes.update, { ...extra, id, name: 'Outra' }, me);
    const row = await app.db.selectFrom('rooms').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ owner_id: me.adminId, visit_count: 0, deleted_at: null });
  });
});

describe('origins', () => {
  const withOrigin = (app: TestApp, origin: string, token: string) =>
    app.fail(
      roomRoutes.create,
      { environment: '1', name: 'Sala', isVisible: true, isPrivate: false },
      { token, headers: { origin } },
    );

  it('U2: refuses writes from other pages and gives them no access header', async () => {
    const app = await buildTestApp();
    const { token } = await createAccount(app);
    for (const origin of ['https://evil.example', 'null', `${app.url}.evil.example`]) {
      const { status, body, headers } = await withOrigin(app, origin, token);
      expect([status, body.error.error], origin).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await withOrigin(app, app.url, token)).status).toBe(200);
  });

  it('allows CORS_ORIGINS, and only those', async () => {
    const app = await buildTestApp({ CORS_ORIGINS: 'https://jogo.example' });
    const { token } = await createAccount(app);
    const { status, headers } = await withOrigin(app, 'https://jogo.example', token);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://jogo.example',
    ]);
    const preflight = await fetch(`${app.url}/rooms/admin`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://jogo.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'access-control-allow-origin,authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(/, ?/);
    expect(allowed?.toSorted()).toEqual([
      'access-control-allow-origin',
      'authorization',
      'content-type',
    ]);
    const evil = await withOrigin(app, 'https://evil.example', token);
    expect(evil.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
    expect(evil.status).toBe(403);
  });
});

describe('answers', () => {
  it('carry the security headers and a request id, and forbid caching', async () => {
    const app = await buildTestApp();
    const { headers } = await app.fail(roomRoutes.list, {});
    const policy = headers.get('content-security-policy');
    for (const part of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('X9: hide internal failures, and log them under the request id', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await createRoom(app, me);
    app.spoil();
    await app.db.schema.alterTable('rooms').renameColumn('audio_name', 'renamed').execute();
    const id = (await app.db.selectFrom('rooms').select('id').executeTakeFirstOrThrow()).id;
    const { status, body, headers } = await app.fail(roomRoutes.get, { id }, me);
    expect([status, body]).toEqual([
      500,
      {
        success: false,
        error: {
          message: 'Algo deu errado aqui. Tente novamente',
          error: 'INTERNAL_ERROR',
        },
      },
    ]);
    const line = app
      .logged()
      .split('\n')
      .find((entry) => entry.includes('"failed"'));
    expect(line).toContain(String(headers.get('x-request-id')));
    expect(line).toContain('audio_name');
  });

  it('X10: log no password, token, e-mail or search, and no forged lines', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app, { email: 'segredo@exemplo.com.br' });
    const { body } = await app.call(authRoutes.login, { email: me.email, password: PASSWORD });
    await app.fail(authRoutes.login, { email: me.email, password: 'outra senha secreta' });
    await app.call(authRoutes.refresh, { refreshToken: body.refreshToken });
    await app.call(roomRoutes.list, { search: 'fulano de tal' }, me);
    await fetch(`${app.url}/room/%0d%0a%7b%22level%22%3a60%7d`, {
      headers: { 'user-agent': 'x' },
    });
    const log = app.logged();
    const secrets = [PASSWORD, 'outra senha', me.email, body.token, body.refreshToken, 'fulano'];
    for (const secret of secrets) expect(log).not.toContain(secret);
    for (const line of log.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
    expect(log).toContain('"path":"/auth/login"');
  });
});
