import { createPublicKey, verify } from 'node:crypto';
import { visitRoutes } from '@atrio/contract/live/visits';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { comeToDoor, setDoor } from '../../../../test/factories/door.ts';
import { insertBan } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { joinPrivately, visitCodeFor } from '../../../../test/factories/visit-code.ts';
import { createVisitor, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { openSocket } from '../../../../test/socket-client.ts';
import { sweepVisitorSessions } from './visitor-sessions.service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EMAIL = 'bia@exemplo.com';

async function open(options: Parameters<typeof createRoom>[2] = {}) {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  return { app, owner, room: await createRoom(app, owner, options) };
}

const refresh = (app: TestApp, refreshToken: string) =>
  app.call(visitRoutes.refresh, { refreshToken });

const refused = async (app: TestApp, refreshToken: string) => {
  const { status, body } = await app.fail(visitRoutes.refresh, { refreshToken });
  return [status, body.error.error];
};

const ask = async (app: TestApp, token: string) =>
  (await app.call(visitRoutes.introspect, { token })).body;

const INACTIVE = { success: true, active: false };

describe("a visitor's token", () => {
  it('is verified by the published keys alone, and says who, where and until when', async () => {
    const { app, room } = await open();
    const { sceneName } = room;
    const { body } = await app.call(visitRoutes.enter, { sceneName, name: 'Bia' });
    const answer = await app.call(visitRoutes.keys, {});
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const { payload, protectedHeader } = await jwtVerify(
      body.token,
      createLocalJWKSet({ keys: answer.body.keys }),
      { issuer: 'atrio', audience: 'atrio-room', currentDate: new Date(app.clock.now()) },
    );
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: answer.body.keys[0]?.kid });
    const [session] = await app.db.selectFrom('visitor_sessions').select('id').execute();
    expect(payload).toEqual({
      iss: 'atrio',
      aud: 'atrio-room',
      sub: String(body.visitor.id),
      room: sceneName,
      sid: session?.id,
      iat: expect.any(Number),
      exp: Number(payload.iat) + 15 * 60,
    });
    // Without any library of tokens, as a game server in another language would.
    const [head = '', claims = '', signature = ''] = body.token.split('.');
    const [jwk = {}] = answer.body.keys;
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' });
    const isRight = verify(
      null,
      Buffer.from(`${head}.${claims}`),
      key,
      Buffer.from(signature, 'base64url'),
    );
    expect(isRight).toBe(true);
  });

  it('is signed by another key after a month, which is published a day ahead', async () => {
    const { app, room } = await open();
    const ids = async () => {
      const { keys } = (await (
        await fetch(`${app.url}/.well-known/jwks.json?${app.clock.now()}`)
      ).json()) as { keys: { kid: string }[] };
      return keys.map(({ kid }) => kid);
    };
    const kidOf = async () => {
      const { token } = await createVisitor(app, room);
      return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    };
    const first = await kidOf();
    for (let day = 0; day < 31; day++) {
      const published = await ids();
      expect(published).toContain(await kidOf());
      app.clock.advance(DAY);
    }
    expect(await kidOf()).not.toBe(first);
    expect(await ids()).not.toContain(first);
  });

  it.each(['a.b.c', '', 'x'.repeat(3_000)])('is nothing else: %.10s', async (token) => {
    const { app } = await open();
    const { status } = await app.fail(visitRoutes.introspect, { token });
    expect(status).toBe(token.length > 0 && token.length < 2_000 ? 200 : 400);
  });

  it('is refused once it is old, changed, of another server or of an account', async () => {
    const { app, owner, room } = await open();
    const other = await open();
    const { token } = await createVisitor(app, room);
    const foreign = await createVisitor(other.app, other.room);
    const [head, claims = '', signature] = token.split('.');
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...said, sub: '999' })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const bad = [
      foreign.token,
      String(owner.token),
      `${head}.${forged}.${signature}`,
      `${unsigned}.${claims}.`,
    ];
    for (const one of bad) expect(await ask(app, one)).toEqual(INACTIVE);
    expect(await ask(app, token)).toMatchObject({ active: true });
    app.clock.advance(15 * MINUTE + 31_000);
    expect(await ask(app, token)).toEqual(INACTIVE);
    const socket = await openSocket(app.url);
    expect((await socket.refused('identify', token)).error).toBe('UNAUTHENTICATED');
  });
});

describe('POST /client/introspect', () => {
  it('tells a game server who is there, and reads nothing of others', async () => {
    const { app, room } = await open();
    const { id, token } = await createVisitor(app, room, 'Bia');
    expect(await ask(app, token)).toEqual({
      success: true,
      active: true,
      visitor: { id, name: 'Bia' },
      room: room.sceneName,
      session: expect.any(Number),
      expiresAt: expect.any(String),
    });
  });

  it('counts nobody who waits at the door as inside', async () => {
    const { app, owner, room } = await open();
    await setDoor(app, room, owner, { capacity: 1 });
    const [bia, caio] = [await comeToDoor(app, room, 'Bia'), await comeToDoor(app, room, 'Caio')];
    // Nobody has asked to be let in yet.
    expect(await ask(app, bia.token)).toEqual(INACTIVE);
    expect(await bia.join()).toMatchObject({ state: 'inside' });
    expect(await caio.join()).toMatchObject({ state: 'queued' });
    expect(await ask(app, bia.token)).toMatchObject({ active: true, visitor: { id: bia.id } });
    expect(await ask(app, caio.token)).toEqual(INACTIVE);
    await setDoor(app, room, owner, { capacity: 2 });
    await expect.poll(() => caio.join()).toMatchObject({ state: 'inside' });
    expect(await ask(app, caio.token)).toMatchObject({ active: true, visitor: { id: caio.id } });
  });

  it('follows a ban, a removed ticket and a room in the bin at once', async () => {
    const { app, owner, room } = await open();
    const { id, token } = await createVisitor(app, room);
    await insertBan(app, room, { visitorId: id });
    expect(await ask(app, token)).toEqual(INACTIVE);

    const closed = await createRoom(app, owner, { isPrivate: true });
    await createTicket(app, closed, { email: EMAIL });
    const bia = await joinPrivately(app, closed, EMAIL);
    expect(await ask(app, bia.token)).toMatchObject({ active: true, room: closed.sceneName });
    await app.db.deleteFrom('tickets').execute();
    expect(await ask(app, bia.token)).toEqual(INACTIVE);

    const gone = await createRoom(app, owner);
    const caio = await createVisitor(app, gone);
    const binned = { deleted_at: app.clock.now() };
    await app.db.updateTable('rooms').set(binned).where('id', '=', gone.id).execute();
    expect(await ask(app, caio.token)).toEqual(INACTIVE);
  });
});

describe('POST /client/refresh', () => {
  it('gives another token of the same session, and another refresh token', async () => {
    const { app, room } = await open();
    const bia = await createVisitor(app, room, 'Bia');
    app.clock.advance(14 * MINUTE);
    const { body } = await refresh(app, bia.refreshToken);
    expect(body.visitor).toEqual({ id: bia.id, name: 'Bia' });
    expect(body.refreshToken).not.toBe(bia.refreshToken);
    app.clock.advance(10 * MINUTE);
    expect(await ask(app, bia.token)).toEqual(INACTIVE);
    expect(await ask(app, body.token)).toMatchObject({ active: true });
    expect(await app.db.selectFrom('visitor_sessions').select('id').execute()).toHaveLength(1);
    expect(app.logged()).not.toContain(body.refreshToken);
  });

  it('lasts for a month without a visit, in a public room', async () => {
    const { app, room } = await open();
    const { refreshToken } = await createVisitor(app, room);
    app.clock.advance(29 * DAY);
    const { body } = await refresh(app, refreshToken);
    app.clock.advance(29 * DAY);
    const again = await refresh(app, body.refreshToken);
    app.clock.advance(30 * DAY);
    expect(await refused(app, again.body.refreshToken)).toEqual([401, 'REFRESH_REFUSED']);
    await sweepVisitorSessions({ db: app.db, now: app.clock.now() });
    expect(await app.db.selectFrom('visitor_sessions').select('id').execute()).toEqual([]);
  });

  it('answers a lost answer again, to twenty at once as to one', async () => {
    const { app, room } = await open();
    app.clock.stop();
    const { refreshToken } = await createVisitor(app, room);
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(app, refreshToken)));
    expect(new Set(all.map(({ body }) => body.refreshToken)).size).toBe(1);
    app.clock.advance(59_000);
    const late = await refresh(app, refreshToken);
    expect(late.body.refreshToken).toBe(all[0]?.body.refreshToken);
  });

  it('ends the session when a spent token comes back later, and cuts its socket off', async () => {
    const { app, room } = await open();
    const bia = await joinAsVisitor(app, room);
    const { body } = await refresh(app, bia.refreshToken);
    app.clock.advance(61_000);
    expect(await refused(app, bia.refreshToken)).toEqual([401, 'REFRESH_REFUSED']);
    expect(await bia.next('roomClosed')).toEqual({ roomId: room.id });
    expect(await refused(app, body.refreshToken)).toEqual([401, 'REFRESH_REFUSED']);
    expect(await ask(app, body.token)).toEqual(INACTIVE);
    expect((await bia.refused('identify', body.token)).error).toBe('UNAUTHENTICATED');
  });

  it('refuses what it never gave out, and a banned visitor with the reason', async () => {
    const { app, room } = await open();
    const { id, token, refreshToken } = await createVisitor(app, room);
    for (const unknown of ['x', token, `${refreshToken}x`]) {
      expect(await refused(app, unknown)).toEqual([401, 'REFRESH_REFUSED']);
    }
    const empty = await app.fail(visitRoutes.refresh, {});
    expect(empty.status).toBe(400);
    await insertBan(app, room, { visitorId: id, reason: 'Ofensas', endsAt: null });
    const answer = await app.fail(visitRoutes.refresh, { refreshToken });
    expect(answer.body.error).toMatchObject({
      error: 'VISITOR_BANNED',
      current: { reason: 'Ofensas', endsAt: null },
    });
  });

  it('keeps the day of a private room, and asks for the code when the ticket is gone', async () => {
    const { app, room } = await open({ isPrivate: true });
    await createTicket(app, room, { email: EMAIL });
    const code = await visitCodeFor(app, room, EMAIL);
    const entry = { sceneName: room.sceneName, name: 'Bia', email: EMAIL, code };
    const { refreshToken } = (await app.call(visitRoutes.enter, entry)).body;
    expect((await app.fail(visitRoutes.enter, entry)).body.error.error).toBe('WRONG_VISIT_CODE');
    app.clock.advance(11 * 60 * MINUTE);
    const { body } = await refresh(app, refreshToken);
    await app.db.deleteFrom('tickets').execute();
    expect(await refused(app, body.refreshToken)).toEqual([422, 'VISIT_CODE_REQUIRED']);
    await createTicket(app, room, { email: EMAIL });
    app.clock.advance(60 * MINUTE);
    expect(await refused(app, body.refreshToken)).toEqual([401, 'REFRESH_REFUSED']);
  });
});
