import { Role } from '@atrio/contract/accounts/accounts';
import { buildRoutes } from '@atrio/contract/catalogue/game-builds';
import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { insertBan } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { joinPrivately } from '../../../../test/factories/visit-code.ts';
import { createVisitor, joinAsVisitor } from '../../../../test/factories/visitor.ts';
import { sampleBuildFiles } from '../../../../test/sample-build.ts';
import { openSocket } from '../../../../test/socket-client.ts';
import { deleteExpiredHandoffs } from './handoffs.queries.ts';

const SUBDOMAINS = {
  BUILD_ORIGIN: 'https://*.jogos.exemplo.com',
  PUBLIC_URL: 'https://painel.exemplo.com',
};
const CAIS = 'https://cais.jogos.exemplo.com';
const HOUR = 60 * 60_000;
const EMAIL = 'bia@exemplo.com';

/** A room that shows the build 'Cais', which runs at `CAIS`. */
async function open(isPrivate = false, environment: Record<string, string> = SUBDOMAINS) {
  const app = await buildTestApp(environment);
  const master = await createAccount(app, { role: Role.MASTER_ADMIN });
  for (const buildName of ['Cais', 'Outra']) {
    await app.call(buildRoutes.create, { buildName, files: sampleBuildFiles() }, master);
  }
  const owner = await createAccount(app);
  const room = await createRoom(app, owner, { isPrivate });
  await show(app, room, '/build/Cais/');
  return { app, master, owner, room };
}

const show = (app: TestApp, room: { id: number }, iframe_url: string | null) =>
  app.db.updateTable('rooms').set({ iframe_url }).where('id', '=', room.id).execute();

type Room = { sceneName: string };

async function codeFor(app: TestApp, { sceneName }: Room, token: string): Promise<string> {
  const { body } = await app.call(visitRoutes.handOff, { sceneName, token, origin: CAIS });
  return body.code;
}

async function refusal(app: TestApp, { sceneName }: Room, token: string, origin = CAIS) {
  const { status, body } = await app.fail(visitRoutes.handOff, { sceneName, token, origin });
  return [status, body.error.error];
}

const takeOver = (app: TestApp, code: string, origin = CAIS) =>
  app.call(visitRoutes.takeOver, { code }, { headers: { origin } });

async function refusedCode(app: TestApp, code: string, origin = CAIS) {
  const { status, body } = await app.fail(visitRoutes.takeOver, { code }, { headers: { origin } });
  return [status, body.error.error];
}

const USED_UP = [422, 'WRONG_VISIT_CODE'];

describe('POST /client/rooms/{sceneName}/handoff', () => {
  it('makes a code for the build that the room shows, wherever its address leads', async () => {
    const { app, room } = await open();
    const { token } = await createVisitor(app, room);
    const addresses = [
      '/build/Cais/',
      '/build/CAIS',
      'https://painel.exemplo.com/build/Cais/?fase=2',
      `${CAIS}/`,
    ];
    for (const address of addresses) {
      await show(app, room, address);
      expect(await codeFor(app, room, token), address).toMatch(/^[\w-]{40,}$/);
    }
    expect(app.logged()).not.toContain(await codeFor(app, room, token));
  });

  it('makes one on the port that all builds share, and on their one host', async () => {
    const onPort = await open(false, { BUILD_ORIGIN: ':0' });
    const port = String(onPort.app.app.builds.port());
    const onHost = await open(false, { BUILD_ORIGIN: 'https://jogos.exemplo.com' });
    const places = [
      { ...onPort, origin: `http://127.0.0.1:${port}`, other: `http://mau.com:${port}` },
      { ...onHost, origin: 'https://jogos.exemplo.com', other: 'https://a.jogos.exemplo.com' },
    ];
    for (const { app, room, origin, other } of places) {
      const { token } = await createVisitor(app, room);
      const { sceneName } = room;
      const { body } = await app.call(visitRoutes.handOff, { sceneName, token, origin });
      expect((await takeOver(app, body.code, origin)).body.room).toBe(sceneName);
      expect(await refusal(app, room, token, other)).toEqual([422, 'NOT_THE_BUILD']);
      await show(app, room, `${origin}/build/Outra/`);
      expect((await app.call(visitRoutes.handOff, { sceneName, token, origin })).status).toBe(200);
      await show(app, room, 'https://tour.exemplo.com/');
      expect(await refusal(app, room, token, origin)).toEqual([422, 'NOT_THE_BUILD']);
    }
    const none = await open(false, {});
    const { token } = await createVisitor(none.app, none.room);
    expect(await refusal(none.app, none.room, token, none.app.url)).toEqual([422, 'NOT_THE_BUILD']);
  });

  it('makes none for any other page', async () => {
    const { app, room } = await open();
    const { token } = await createVisitor(app, room);
    const strangers = [
      'https://outra.jogos.exemplo.com',
      'https://painel.exemplo.com',
      'http://cais.jogos.exemplo.com',
      'https://cais.jogos.exemplo.com.mau.com',
      'https://cais.jogos.exemplo.com:8443',
      'null',
    ];
    for (const origin of strangers) {
      expect(await refusal(app, room, token, origin), origin).toEqual([422, 'NOT_THE_BUILD']);
    }
    for (const address of [null, 'https://tour.exemplo.com/', '/build/nada/', '/build/%', '//']) {
      await show(app, room, address);
      expect(await refusal(app, room, token), String(address)).toEqual([422, 'NOT_THE_BUILD']);
    }
  });

  it('makes none for a build that is not to know who plays, until it is switched on again', async () => {
    const { app, master, room } = await open();
    const { token } = await createVisitor(app, room);
    const { builds } = (await app.call(buildRoutes.list, {}, master)).body;
    const id = String(builds.find(({ buildName }) => buildName === 'Cais')?.id);
    const change = (knowsVisitor: 'true' | 'false') =>
      app.call(buildRoutes.update, { id, knowsVisitor }, master);
    expect((await app.call(buildRoutes.get, { id }, master)).body.build.knowsVisitor).toBe(true);
    expect((await change('false')).body.build.knowsVisitor).toBe(false);
    expect(await refusal(app, room, token)).toEqual([422, 'VISITOR_UNTOLD']);
    expect((await change('true')).body.build.knowsVisitor).toBe(true);
    expect(await codeFor(app, room, token)).toMatch(/^[\w-]{40,}$/);
    const bad = { id, knowsVisitor: 'talvez' };
    const { status, body } = await app.fail(buildRoutes.update, bad, master);
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['knowsVisitor']]);
    const untold = { buildName: 'Muda', knowsVisitor: 'false', files: sampleBuildFiles() } as const;
    const made = await app.call(buildRoutes.create, untold, master);
    expect(made.body.build.knowsVisitor).toBe(false);
  });

  it('wants the token of a visitor of that room, who may be there', async () => {
    const { app, owner, room } = await open();
    const other = await createRoom(app, owner);
    const stranger = await createVisitor(app, other);
    expect(await refusal(app, room, stranger.token)).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(app, room, String(owner.token))).toEqual([401, 'UNAUTHENTICATED']);
    const bia = await createVisitor(app, room);
    await insertBan(app, room, { visitorId: bia.id });
    expect(await refusal(app, room, bia.token)).toEqual([403, 'VISITOR_BANNED']);
    const { sceneName } = room;
    const { body } = await app.fail(visitRoutes.handOff, { sceneName });
    expect(Object.keys(body.error.fields ?? {})).toEqual(['token', 'origin']);
  });

  it('makes twenty in ten minutes, so that a build that floods its page gets no more', async () => {
    const { app, room } = await open();
    const { token } = await createVisitor(app, room);
    app.clock.stop();
    const { sceneName } = room;
    const ask = () => app.fail(visitRoutes.handOff, { sceneName, token, origin: CAIS });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    app.clock.advance(10 * 60_000);
    expect((await createVisitor(app, room)).token).not.toBe(token);
    expect((await ask()).status).toBe(200);
    await deleteExpiredHandoffs(app.db, app.clock.now());
    expect(await app.db.selectFrom('handoffs').select('origin').execute()).toHaveLength(1);
  });
});

describe('POST /client/handoff', () => {
  it('makes the build the same visitor, in the same visit and the same chat', async () => {
    const { app, room } = await open();
    const page = await joinAsVisitor(app, room, 'Bia');
    const { body } = await takeOver(app, await codeFor(app, room, page.token));
    expect(body).toMatchObject({ visitor: { id: page.id, name: 'Bia' }, room: room.sceneName });
    const game = await openSocket(app.url);
    await game.send('identify', body.token);
    const joined = await game.send('joinRoom', room.sceneName);
    expect(joined).toMatchObject({ self: { id: page.id }, onlineNow: 1 });
    await game.send('playerMessage', { message: 'do jogo' });
    expect(await page.next('playerMessage')).toMatchObject({
      message: 'do jogo',
      sender: { id: page.id },
    });
    expect(await app.db.selectFrom('visits').select('id').execute()).toHaveLength(1);
    const introspected = await app.call(visitRoutes.introspect, { token: body.token });
    expect(introspected.body).toMatchObject({ active: true, visitor: { id: page.id } });
  });

  it('works once, of twenty at once for one', async () => {
    const { app, room } = await open();
    const { token } = await createVisitor(app, room);
    const code = await codeFor(app, room, token);
    const ask = () => app.fail(visitRoutes.takeOver, { code }, { headers: { origin: CAIS } });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(19).fill(422)]);
    expect(await refusedCode(app, code)).toEqual(USED_UP);
  });

  it('works for thirty seconds, for the page that it was made for and for no other', async () => {
    const { app, room } = await open();
    const { token } = await createVisitor(app, room);
    app.clock.stop();
    const late = await codeFor(app, room, token);
    app.clock.advance(30_000);
    expect(await refusedCode(app, late)).toEqual(USED_UP);
    const code = await codeFor(app, room, token);
    expect(await refusedCode(app, code, 'https://outra.jogos.exemplo.com')).toEqual(USED_UP);
    expect(await refusedCode(app, code, 'https://mau.com')).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    expect(await refusedCode(app, `${code}x`)).toEqual(USED_UP);
    expect((await takeOver(app, code)).status).toBe(200);
    expect((await app.fail(visitRoutes.takeOver, {})).status).toBe(400);
  });

  it('is answered to a program as well, which has no origin', async () => {
    const { app, room } = await open();
    const { token } = await createVisitor(app, room);
    const code = await codeFor(app, room, token);
    expect((await app.call(visitRoutes.takeOver, { code })).status).toBe(200);
  });

  it('refuses a visitor who was banned meanwhile, with the reason', async () => {
    const { app, room } = await open();
    const { id, token } = await createVisitor(app, room);
    const code = await codeFor(app, room, token);
    await insertBan(app, room, { visitorId: id, reason: 'Ofensas', endsAt: null });
    const { body } = await app.fail(visitRoutes.takeOver, { code });
    expect(body.error).toMatchObject({ error: 'VISITOR_BANNED', current: { reason: 'Ofensas' } });
  });
});

describe("a build's session", () => {
  async function handedOver(isPrivate = false) {
    const opened = await open(isPrivate);
    const { app, room } = opened;
    if (isPrivate) await createTicket(app, room, { email: EMAIL });
    const page = isPrivate
      ? await joinPrivately(app, room, EMAIL)
      : await joinAsVisitor(app, room, 'Bia');
    const { body: game } = await takeOver(app, await codeFor(app, room, page.token));
    const socket = await openSocket(app.url);
    await socket.send('identify', game.token);
    await socket.send('joinRoom', room.sceneName);
    return { ...opened, page, game, socket };
  }

  it("ends with that of the room's page, at once", async () => {
    const { app, page, game, socket, room } = await handedOver();
    await app.call(visitRoutes.refresh, { refreshToken: page.refreshToken });
    app.clock.advance(61_000);
    // A token in two hands: the page's session ends.
    await app.fail(visitRoutes.refresh, { refreshToken: page.refreshToken });
    expect(await socket.next('roomClosed')).toEqual({ roomId: room.id });
    const { status } = await app.fail(visitRoutes.refresh, { refreshToken: game.refreshToken });
    expect(status).toBe(401);
    const { body } = await app.call(visitRoutes.introspect, { token: game.token });
    expect(body.active).toBe(false);
  });

  it('ends with the ticket of a private room', async () => {
    const { app, room, socket, game, owner } = await handedOver(true);
    await app.db.deleteFrom('tickets').execute();
    app.app.deps.live.recheck(`room:${room.id}`);
    expect(await socket.next('roomClosed')).toEqual({ roomId: room.id });
    const { body } = await app.fail(visitRoutes.refresh, { refreshToken: game.refreshToken });
    expect(body.error.error).toBe('VISIT_CODE_REQUIRED');
    expect(owner.token).not.toBe(game.token);
  });

  it('is renewed for half a day, and never becomes more', async () => {
    const { app, room, game, page } = await handedOver();
    expect(await refusal(app, room, game.token)).toEqual([403, 'FORBIDDEN']);
    app.clock.advance(11 * HOUR);
    const { body } = await app.call(visitRoutes.refresh, { refreshToken: game.refreshToken });
    const { refreshToken } = body;
    // Whoever has a build's token is nobody whom the room's door knows.
    const again = { sceneName: room.sceneName, name: 'Outra', refreshToken };
    expect((await app.call(visitRoutes.enter, again)).body.visitor.id).not.toBe(page.id);
    app.clock.advance(HOUR);
    expect((await app.fail(visitRoutes.refresh, { refreshToken })).status).toBe(401);
  });
});
