import { visitRoutes } from '@atrio/contract/live/visits';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertBan } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { mailedCode, visitCodeFor } from '../../../../test/factories/visit-code.ts';
import { openSocket } from '../../../../test/socket-client.ts';

const MINUTE = 60_000;
const EMAIL = 'bia@exemplo.com';

async function privateRoom(environment: Record<string, string> = {}) {
  const app = await buildTestApp(environment);
  const owner = await createAccount(app);
  const room = await createRoom(app, owner, { isPrivate: true, name: 'Diretoria' });
  const ticket = await createTicket(app, room, { email: EMAIL });
  return { app, owner, room, ticket };
}

const ask = (app: TestApp, room: { sceneName: string }, email: unknown) =>
  app.fail(visitRoutes.requestCode, { sceneName: room.sceneName, email });

const enter = (app: TestApp, room: { sceneName: string }, args: Record<string, unknown>) =>
  app.fail(visitRoutes.enter, { sceneName: room.sceneName, name: 'Bia', email: EMAIL, ...args });

const mails = (app: TestApp) => app.db.selectFrom('outbox').selectAll().orderBy('id').execute();

/** A code different from this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('POST /client/rooms/{sceneName}/code', () => {
  it('mails one code, for fifteen minutes, to an address that has a ticket', async () => {
    const { app, room } = await privateRoom();
    const now = app.clock.now();
    expect((await ask(app, room, EMAIL)).body).toEqual({ success: true });
    const code = await mailedCode(app, EMAIL);
    const sent = await mails(app);
    expect(sent).toMatchObject([{ recipient: EMAIL }]);
    expect(sent[0]?.subject).toBe('Seu código para entrar em Diretoria');
    expect(sent[0]?.body).toContain(code);
    expect(sent[0]?.expires_at).toBeGreaterThanOrEqual(now + 15 * MINUTE);
    expect(sent[0]?.expires_at).toBeLessThanOrEqual(app.clock.now() + 15 * MINUTE);
  });

  it('stores only a hash of the code, and logs none', async () => {
    const { app, room } = await privateRoom();
    const code = await visitCodeFor(app, room, EMAIL);
    const rows = await app.db.selectFrom('visit_codes').selectAll().execute();
    expect(rows).toMatchObject([{ email: EMAIL, code_hash: expect.stringMatching(/^[\w-]{43}$/) }]);
    await enter(app, room, { code });
    expect(app.logged()).not.toContain(code);
  });

  it('S7: answers known and unknown addresses and public rooms with the same bytes', async () => {
    const { app, owner, room } = await privateRoom();
    const open = await createRoom(app, owner);
    await createTicket(app, open, { email: EMAIL });
    const known = await ask(app, room, EMAIL);
    for (const [place, email] of [
      [room, 'ninguem@exemplo.com'],
      [open, EMAIL],
      [open, 'ninguem@exemplo.com'],
    ] as const) {
      const answer = await ask(app, place, email);
      expect([answer.status, answer.body]).toEqual([known.status, known.body]);
      expect(answer.headers.get('content-length')).toBe(known.headers.get('content-length'));
    }
    expect(await mails(app)).toHaveLength(1);
  });

  it('S7: takes as long for an address without a ticket as for one with', async () => {
    const { app, room } = await privateRoom();
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 25; round++) {
      await createTicket(app, room, { email: `known${round}@exemplo.com` });
      for (const kind of ['known', 'unknown'] as const) {
        const begun = performance.now();
        const { status } = await ask(app, room, `${kind}${round}@exemplo.com`);
        times[kind].push(performance.now() - begun);
        expect(status).toBe(200);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[12] ?? 0;
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(10);
  });

  it('S7: sends two a minute and six an hour, to known and unknown addresses in any spelling', async () => {
    const { app, room } = await privateRoom();
    for (const email of [EMAIL, 'ninguem@exemplo.com']) {
      expect((await ask(app, room, email)).status).toBe(200);
      const again = await ask(app, room, `  ${email.toUpperCase()} `);
      expect([again.status, again.body.error.error]).toEqual([429, 'VISIT_CODE_SENT']);
      expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(30);
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
      for (let times = 0; times < 5; times++) {
        app.clock.advance(MINUTE / 2);
        expect((await ask(app, room, email)).status).toBe(200);
      }
      app.clock.advance(MINUTE / 2);
      expect((await ask(app, room, email)).status).toBe(429);
    }
    expect(await mails(app)).toHaveLength(6);
  });

  it('sends one mail when asked ten times at the same moment', async () => {
    const { app, room } = await privateRoom();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(app, room, EMAIL)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mails(app)).toHaveLength(1);
  });

  it('sends no more than 60 an hour for one caller', async () => {
    const { app, room } = await privateRoom();
    for (let times = 0; times < 60; times++) {
      expect((await ask(app, room, `pessoa${times}@exemplo.com`)).status).toBe(200);
    }
    expect((await ask(app, room, 'mais@exemplo.com')).status).toBe(429);
  });

  it('refuses invalid addresses and missing rooms', async () => {
    const { app, room } = await privateRoom();
    for (const [email, message] of [
      ['', 'Email é obrigatório'],
      [undefined, 'Email é obrigatório'],
      ['bia', 'Email inválido'],
      ['bia@x.com\r\nBcc: todos@x.com', 'Email inválido'],
    ]) {
      const { status, body } = await ask(app, room, email);
      expect([status, body.error.fields]).toEqual([400, { email: message }]);
    }
    expect((await ask(app, { sceneName: 'nunca-houve' }, EMAIL)).status).toBe(404);
    expect(await mails(app)).toEqual([]);
  });
});

describe('POST /client/rooms/{sceneName}/enter, a private room', () => {
  it('requires the address and its code, each with an error at its field', async () => {
    const { app, room } = await privateRoom();
    const neither = await enter(app, room, { email: undefined });
    expect([neither.status, neither.body.error.error]).toEqual([422, 'VISIT_CODE_REQUIRED']);
    expect(Object.keys(neither.body.error.fields ?? {})).toEqual(['email', 'code']);
    const half = await enter(app, room, {});
    expect(Object.keys(half.body.error.fields ?? {})).toEqual(['code']);
    for (const code of ['12345', '1234567', 'abcdef', '', 123456]) {
      const bad = await enter(app, room, { code });
      expect([bad.status, Object.keys(bad.body.error.fields ?? {})]).toEqual([400, ['code']]);
    }
  });

  it('lets in with the code, shows the links inside, and recognises the address later', async () => {
    const { app, room } = await privateRoom();
    const iframe_url = 'https://mundo.example/sala';
    await app.db.updateTable('rooms').set({ iframe_url }).execute();
    const { sceneName } = room;
    const first = await app.call(visitRoutes.enter, {
      sceneName,
      name: 'Bia',
      email: ' BIA@exemplo.com ',
      code: await visitCodeFor(app, room, EMAIL),
    });
    const socket = await openSocket(app.url);
    await socket.send('identify', first.body.token);
    const inside = await socket.send('joinRoom', sceneName);
    expect(inside.room).toMatchObject({ isPrivate: true, iframeUrl: iframe_url });
    app.clock.advance(MINUTE);
    const code = await visitCodeFor(app, room, EMAIL);
    const again = await app.call(visitRoutes.enter, {
      sceneName,
      name: 'Bia S.',
      email: EMAIL,
      code,
    });
    expect(again.body.visitor).toEqual({ id: first.body.visitor.id, name: 'Bia S.' });
  });

  it('is not opened by a token alone; the address must be proven again each day', async () => {
    const { app, room } = await privateRoom();
    const { sceneName } = room;
    const code = await visitCodeFor(app, room, EMAIL);
    const { body } = await app.call(visitRoutes.enter, {
      sceneName,
      name: 'Bia',
      email: EMAIL,
      code,
    });
    const alone = await enter(app, room, { email: undefined, refreshToken: body.refreshToken });
    expect(alone.body.error.error).toBe('VISIT_CODE_REQUIRED');
    app.clock.advance(12 * 60 * MINUTE - 5_000);
    const late = (await app.call(visitRoutes.refresh, { refreshToken: body.refreshToken })).body;
    const socket = await openSocket(app.url);
    await socket.send('identify', late.token);
    app.clock.advance(10_000);
    const over = await app.fail(visitRoutes.refresh, { refreshToken: late.refreshToken });
    expect([over.status, over.body.error.error]).toEqual([401, 'REFRESH_REFUSED']);
    app.clock.advance(16 * MINUTE);
    expect((await socket.refused('joinRoom', sceneName)).error).toBe('UNAUTHENTICATED');
    expect((await socket.refused('identify', late.token)).error).toBe('UNAUTHENTICATED');
  });

  it('accepts a code once when many send it at the same moment', async () => {
    const { app, room } = await privateRoom();
    const code = await visitCodeFor(app, room, EMAIL);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(app, room, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const replay = await enter(app, room, { code });
    expect([replay.status, replay.body.error.error]).toEqual([422, 'WRONG_VISIT_CODE']);
    expect(replay.body.error.fields).toEqual({ code: 'Código inválido ou vencido' });
  });

  it('answers a wrong code and an address without a ticket with the same bytes', async () => {
    const { app, room } = await privateRoom();
    const code = await visitCodeFor(app, room, EMAIL);
    const wrong = await enter(app, room, { code: other(code) });
    const unknown = await enter(app, room, { code, email: 'ninguem@exemplo.com' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(wrong.status).toBe(422);
  });

  it('refuses codes of other rooms and addresses, and codes older than fifteen minutes', async () => {
    const { app, owner, room } = await privateRoom();
    const next = await createRoom(app, owner, { isPrivate: true });
    await createTicket(app, next, { email: EMAIL });
    await createTicket(app, room, { email: 'caio@exemplo.com' });
    const code = await visitCodeFor(app, room, EMAIL);
    expect((await enter(app, next, { code })).status).toBe(422);
    expect((await enter(app, room, { code, email: 'caio@exemplo.com' })).status).toBe(422);
    app.clock.advance(15 * MINUTE);
    expect((await enter(app, room, { code })).status).toBe(422);
  });

  it('accepts the newest code only', async () => {
    const { app, room } = await privateRoom();
    const first = await visitCodeFor(app, room, EMAIL);
    app.clock.advance(MINUTE);
    const second = await visitCodeFor(app, room, EMAIL);
    // The two are equal once in a million runs; then there is nothing to check.
    if (first !== second) expect((await enter(app, room, { code: first })).status).toBe(422);
    expect((await enter(app, room, { code: second })).status).toBe(200);
  });

  it('refuses the code of an address whose ticket was removed after it was sent', async () => {
    const { app, owner, room, ticket } = await privateRoom();
    const code = await visitCodeFor(app, room, EMAIL);
    await app.call(ticketRoutes.removePre, { id: String(ticket.id) }, owner);
    const refused = await enter(app, room, { code });
    expect([refused.status, refused.body.error.error]).toEqual([422, 'WRONG_VISIT_CODE']);
    expect(await app.db.selectFrom('visitors').selectAll().execute()).toEqual([]);
  });

  it('S6: checks five tries, also all at once, and then refuses the right code', async () => {
    const { app, room } = await privateRoom();
    const code = await visitCodeFor(app, room, EMAIL);
    const guess = () => enter(app, room, { code: other(code) });
    const wrong = await Promise.all(Array.from({ length: 40 }, guess));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await enter(app, room, { code })).status).toBe(422);
    const { tries } = await app.db
      .selectFrom('visit_codes')
      .select('tries')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    app.clock.advance(MINUTE);
    const next = await visitCodeFor(app, room, EMAIL);
    expect((await enter(app, room, { code: next })).status).toBe(200);
  });

  it('limits one caller to 60 tries in fifteen minutes', async () => {
    const { app, room } = await privateRoom();
    const tries = await Promise.all(
      Array.from({ length: 61 }, (_, index) =>
        enter(app, room, { code: '123456', email: `pessoa${index}@exemplo.com` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('tells a banned visitor who returns with the same address the reason', async () => {
    const { app, room } = await privateRoom();
    const { sceneName } = room;
    const code = await visitCodeFor(app, room, EMAIL);
    const { body } = await app.call(visitRoutes.enter, {
      sceneName,
      name: 'Bia',
      email: EMAIL,
      code,
    });
    await insertBan(app, room, { visitorId: body.visitor.id, reason: 'Ofensas' });
    app.clock.advance(MINUTE);
    const next = await visitCodeFor(app, room, EMAIL);
    const refused = await enter(app, room, { code: next, name: 'Outra pessoa' });
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { error: 'VISITOR_BANNED', current: { reason: 'Ofensas', endsAt: null } },
    ]);
    const names = await app.db.selectFrom('visitors').select('name').execute();
    expect(names).toEqual([{ name: 'Bia' }]);
  });
});
