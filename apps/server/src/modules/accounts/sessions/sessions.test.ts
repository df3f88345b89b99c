import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD } from '../../../../test/factories/account.ts';

const signIn = async (app: TestApp, email: string) =>
  (await app.call(authRoutes.login, { email, password: PASSWORD })).body;

const statusWith = async (app: TestApp, token: string) =>
  (await app.fail(adminRoutes.data, {}, { token })).status;

describe('GET /auth/sessions', () => {
  it('lists the sessions that can still be used, and marks the current one', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    await createAccount(app);
    app.clock.advance(1_000);
    const { token, refreshToken } = await signIn(app, me.email);
    const { body } = await app.call(authRoutes.sessions, {}, { token });
    expect(body.sessions.map((session) => session.current)).toEqual([true, false]);
    expect(body.sessions[0]).toMatchObject({ device: 'node', address: '127.0.0.1' });
    await app.call(authRoutes.logout, { refreshToken });
    const rest = await app.call(authRoutes.sessions, {}, me);
    expect(rest.body.sessions).toHaveLength(1);
  });
});

describe('DELETE /auth/sessions/{id}', () => {
  it("ends one of the caller's sessions at once, and never one of others", async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const { token, refreshToken } = await signIn(app, me.email);
    const { body } = await app.call(authRoutes.sessions, {}, { token });
    const id = body.sessions.find((session) => session.current)?.id;
    expect((await app.call(authRoutes.endSession, { id: String(id) }, me)).status).toBe(200);
    expect(await statusWith(app, token)).toBe(401);
    expect((await app.fail(authRoutes.refresh, { refreshToken })).status).toBe(401);
    expect((await app.fail(authRoutes.endSession, { id }, me)).status).toBe(404);
    expect((await app.fail(authRoutes.endSession, { id: other.sessionId }, me)).status).toBe(404);
    expect(await statusWith(app, other.token)).toBe(200);
  });
});

describe('DELETE /auth/sessions', () => {
  it('ends all but the current one', async () => {
    const app = await buildTestApp();
    const [me, other] = [await createAccount(app), await createAccount(app)];
    const tokens = [await signIn(app, me.email), await signIn(app, me.email)];
    const { body } = await app.call(authRoutes.endOtherSessions, {}, me);
    expect(body.ended).toBe(2);
    for (const { token } of tokens) expect(await statusWith(app, token)).toBe(401);
    expect(await statusWith(app, me.token)).toBe(200);
    expect(await statusWith(app, other.token)).toBe(200);
  });
});
