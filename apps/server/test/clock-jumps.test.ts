import { adminRoutes, authRoutes } from '@atrio/contract/accounts/accounts';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from './build-test-app.ts';
import { createAccount, PASSWORD } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { joinAsVisitor } from './factories/visitor.ts';

const HOUR = 60 * 60_000;
const YEAR = 365 * 24 * HOUR;

describe.each([
  ['an hour', HOUR],
  ['a year', YEAR],
])('a clock that jumps by %s and is put right', (_, jump) => {
  it('locks nobody out: attempts counted during a jump do not count until that time', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    app.clock.advance(jump);
    const wrong = { email: me.email, password: 'porta errada' };
    for (let count = 0; count < 11; count++) await app.fail(authRoutes.login, wrong);
    expect((await app.fail(authRoutes.login, wrong)).status).toBe(429);
    app.clock.advance(-jump);
    const right = { email: me.email, password: PASSWORD };
    expect((await app.call(authRoutes.login, right)).status).toBe(200);
  });

  it('keeps sessions: tokens from before and during a jump still work', async () => {
    const app = await buildTestApp();
    const me = await createAccount(app);
    const signIn = () => app.call(authRoutes.login, { email: me.email, password: PASSWORD });
    const before = (await signIn()).body;
    app.clock.advance(jump);
    const meanwhile = (await signIn()).body;
    app.clock.advance(-jump);
    for (const { token, refreshToken } of [before, meanwhile]) {
      expect((await app.call(adminRoutes.data, {}, { token })).status).toBe(200);
      expect((await app.call(authRoutes.refresh, { refreshToken })).status).toBe(200);
    }
  });

  it('keeps people inside, and makes no visit too long or negative', async () => {
    const app = await buildTestApp();
    const owner = await createAccount(app);
    const room = await createRoom(app, owner);
    const early = await joinAsVisitor(app, room);
    app.clock.advance(jump);
    const late = await joinAsVisitor(app, room, 'Caio');
    app.clock.advance(-jump);
    const inside = () => app.db.selectFrom('connections').select('id').execute();
    expect(await inside()).toHaveLength(2);
    const { body } = await app.call(roomRoutes.get, { id: String(room.id) }, owner);
    expect(body.room.visitCount).toBe(2);
    early.close();
    late.close();
    const ended = () => app.db.selectFrom('visits').select(['duration', 'ended_at']).execute();
    await expect
      .poll(async () => (await ended()).every(({ ended_at }) => ended_at !== null))
      .toBe(true);
    for (const { duration } of await ended()) {
      expect(duration).toBeGreaterThanOrEqual(0);
      expect(duration).toBeLessThan(60_000);
    }
  });
});
