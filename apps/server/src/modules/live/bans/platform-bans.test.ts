import { Role } from '@atrio/contract/accounts/accounts';
import { myDataRoutes } from '@atrio/contract/across/my-data';
import { platformBanRoutes } from '@atrio/contract/live/platform-bans';
import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, signInAgain } from '../../../../test/factories/account.ts';
import { insertPlatformBan, insertVisitor } from '../../../../test/factories/inside.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { openSocket } from '../../../../test/socket-client.ts';
import { sweepPlatformBans } from './platform-bans.service.ts';

type Room = Awaited<ReturnType<typeof createRoom>>;

const HOUR = 60 * 60_000;
const DEVICE = 'chave-de-um-aparelho-1234';
const EMAIL = 'rita@exemplo.com.br';

async function platform() {
  const app = await buildTestApp();
  const master = await createAccount(app, { role: Role.MASTER_ADMIN, name: 'Davi Sarmento' });
  const [one, other] = [await createAccount(app), await createAccount(app)];
  const rooms = [await createRoom(app, one), await createRoom(app, other)] as const;
  const enter = (room: Room, device?: string, more: Record<string, unknown> = {}) =>
    app.fail(visitRoutes.enter, {
      ...{ sceneName: room.sceneName, name: 'Rita', ...more },
      ...(device !== undefined && { device }),
    });
  const seat = async (room: Room, device?: string) => {
    const { body } = await app.call(visitRoutes.enter, {
      ...{ sceneName: room.sceneName, name: 'Rita' },
      ...(device !== undefined && { device }),
    });
    const socket = await openSocket(app.url);
    await socket.send('identify', body.token);
    await socket.send('joinRoom', room.sceneName);
    return { ...socket, ...body, id: body.visitor.id };
  };
  type Args = Partial<{ roomId: number; reason: string; hours: number | null }>;
  const wanted = (visitorId: number, args: Args) => ({
    ...{ roomId: rooms[0].id, visitorId, reason: 'Ofensas', hours: 24 },
    ...args,
  });
  const refused = (visitorId: number, args: Args = {}, who: { token: string } = master) =>
    app.fail(platformBanRoutes.create, wanted(visitorId, args), who);
  const ban = async (visitorId: number, args: Args = {}, who: { token: string } = master) => {
    const { status, body } = await app.call(platformBanRoutes.create, wanted(visitorId, args), who);
    expect(status).toBe(200);
    return body.ban;
  };
  return { app, master, one, rooms, enter, seat, ban, refused };
}

/** As if they had proven it. */
function setEmail({ db }: TestApp, visitorId: number, email: string) {
  return db.updateTable('visitors').set({ email }).where('id', '=', visitorId).execute();
}

describe('POST /platformBans', () => {
  it('puts somebody out of all rooms at once, and lets them into none, by their device', async () => {
    const { app, rooms, enter, seat, ban } = await platform();
    const [here, there] = rooms;
    const rita = await seat(here, DEVICE);
    const elsewhere = await seat(there, DEVICE);
    const bystander = await seat(there, 'chave-de-outro-aparelho-1');
    const made = await ban(rita.id);
    expect(made).toMatchObject({
      ...{ name: 'Rita', email: null, deviceCount: 1, reason: 'Ofensas' },
      adminName: 'Davi Sarmento',
    });
    const notice = { reason: 'Ofensas', endsAt: made.endsAt, everywhere: true };
    for (const socket of [rita, elsewhere]) {
      expect(await socket.next('banned')).toEqual(notice);
      await socket.disconnected();
    }
    await bystander.send('ping');
    for (const room of rooms) {
      const refused = await enter(room, DEVICE);
      expect([refused.status, refused.body.error]).toMatchObject([
        403,
        { error: 'VISITOR_BANNED', current: notice },
      ]);
    }
    const { token, refreshToken } = elsewhere;
    const refused = await app.fail(visitRoutes.refresh, { refreshToken });
    expect(refused.body.error.error).toBe('VISITOR_BANNED');
    expect((await app.call(visitRoutes.introspect, { token })).body.active).toBe(false);
    // Known by the visitor too, from whatever device.
    const again = await enter(here, 'chave-de-mais-um-aparelho', {
      refreshToken: rita.refreshToken,
    });
    expect(again.body.error.error).toBe('VISITOR_BANNED');
    expect((await enter(there, 'chave-de-mais-um-aparelho')).status).toBe(200);
  });

  it('knows a person by the address that they proved', async () => {
    const { app, rooms, seat, ban, refused } = await platform();
    const [rita, elsewhere] = [await seat(rooms[0]), await seat(rooms[1])];
    for (const { id } of [rita, elsewhere]) await setEmail(app, id, EMAIL);
    expect(await ban(rita.id, { hours: null })).toMatchObject({
      email: EMAIL,
      deviceCount: 0,
      endsAt: null,
    });
    for (const socket of [rita, elsewhere]) {
      expect(await socket.next('banned')).toMatchObject({ endsAt: null, everywhere: true });
    }
    const theirs = await refused(elsewhere.id, { roomId: rooms[1].id });
    expect([theirs.status, theirs.body.error.error]).toEqual([409, 'ALREADY_BANNED_EVERYWHERE']);
  });

  it('bans once, however many ask, and writes it into the history of the room once', async () => {
    const { app, rooms, seat, refused } = await platform();
    const rita = await seat(rooms[0], DEVICE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refused(rita.id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    const lines = await app.db.selectFrom('history').selectAll().orderBy('id').execute();
    expect(lines.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['ban.platformCreated', rooms[0].id],
    ]);
    expect(JSON.parse(lines[0]?.changes ?? '')).toMatchObject([
      { field: 'visitor', after: 'Rita' },
      { field: 'reason', after: 'Ofensas' },
      { field: 'endsAt' },
    ]);
  });

  it('leaves nobody inside who enters at the same moment', async () => {
    const { app, rooms, seat, ban } = await platform();
    for (let round = 0; round < 8; round++) {
      app.clock.advance(HOUR);
      const device = `chave-da-rodada-numero-${round}`;
      const first = await seat(rooms[0], device);
      const into = async () => {
        const wanted = { sceneName: rooms[1].sceneName, name: 'Rita', device };
        const entered = await app.call(visitRoutes.enter, wanted);
        if (entered.status !== 200) return null;
        const socket = await openSocket(app.url);
        const told = socket.next('banned');
        // Refused, or in for an instant.
        await socket.send('identify', entered.body.token).catch(() => undefined);
        void socket.send('joinRoom', rooms[1].sceneName).catch(() => undefined);
        return told;
      };
      const master = await createAccount(app, { role: Role.MASTER_ADMIN });
      const entering = [into(), into(), into()];
      await ban(first.id, {}, master);
      for (const notice of await Promise.all(entering))
        if (notice) expect(notice).toMatchObject({ everywhere: true });
      const inside = app.db
        .selectFrom('connections')
        .innerJoin('visitors', 'visitors.id', 'connections.visitor_id')
        .select('visitors.id')
        .where('visitors.name', '=', 'Rita');
      await expect.poll(() => inside.execute()).toEqual([]);
    }
  });

  it('is not for administrators of the room, nor for customers and who runs the platform', async () => {
    const { app, one, master, rooms, ban, refused } = await platform();
    const team = await insertVisitor(app, rooms[0]);
    await app.db
      .updateTable('visitors')
      .set({ user_id: one.userId })
      .where('id', '=', team.id)
      .execute();
    expect((await refused(team.id)).body.error.error).toBe('VISITOR_IS_ADMIN');
    for (const { email } of [one, master]) {
      const visitor = await insertVisitor(app, rooms[0], { email });
      const { status, body } = await refused(visitor.id);
      expect([status, body.error.error]).toEqual([422, 'BAN_OF_CUSTOMER']);
    }
    // An account that neither owns nor pays is a person like others.
    const { email } = await createAccount(app);
    await ban((await insertVisitor(app, rooms[0], { email })).id);
  });

  it('refuses bad input, others, and visitors of another room', async () => {
    const { app, one, rooms, refused } = await platform();
    const rita = await insertVisitor(app, rooms[0]);
    for (const [args, field] of [
      [{ reason: ' ' }, 'reason'],
      [{ hours: 0 }, 'hours'],
      [{ roomId: 0 }, 'roomId'],
    ] as const) {
      const { status, body } = await refused(rita.id, args);
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await refused(rita.id, { roomId: rooms[1].id })).status).toBe(404);
    expect((await refused(rita.id, {}, one)).status).toBe(403);
    expect((await refused(rita.id, {}, { token: '' })).status).toBe(401);
    expect(await app.db.selectFrom('platform_bans').select('id').execute()).toEqual([]);
  });
});

describe('the list of bans from the platform', () => {
  it('has those in force, by search, order and page', async () => {
    const { app, master, rooms } = await platform();
    const now = app.clock.now();
    await insertPlatformBan(app, rooms[0], { name: 'João', email: 'joao@exemplo.com.br' });
    await insertPlatformBan(app, rooms[0], { name: 'Ana', endsAt: now + HOUR });
    await insertPlatformBan(app, rooms[0], { name: 'Zé', endsAt: now });
    const list = async (args = {}) => {
      const { body } = await app.call(platformBanRoutes.list, args, master);
      return body.bans.map(({ name }) => name);
    };
    expect(await list()).toEqual(['Ana', 'João']);
    expect(await list({ sort: 'name' })).toEqual(['Ana', 'João']);
    expect(await list({ sort: '-endsAt' })).toEqual(['João', 'Ana']);
    expect(await list({ search: 'joao@ex' })).toEqual(['João']);
    expect(await list({ page: 2, pageSize: 1 })).toEqual(['João']);
  });

  it('lets somebody in again who is lifted, or whose time is over', async () => {
    const { app, master, rooms, enter, seat, ban } = await platform();
    const rita = await seat(rooms[0], DEVICE);
    const { id: banId } = await ban(rita.id);
    const id = String(banId);
    const lift = () => app.fail(platformBanRoutes.remove, { id }, master);
    const lifted = await Promise.all(Array.from({ length: 5 }, lift));
    expect(lifted.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect((await enter(rooms[1], DEVICE)).status).toBe(200);
    await ban(rita.id, { hours: 1 });
    expect((await enter(rooms[1], DEVICE)).status).toBe(403);
    app.clock.advance(HOUR);
    expect((await enter(rooms[1], DEVICE)).status).toBe(200);
    // An ended ban stops nobody, and its row is deleted.
    const fresh = await signInAgain(app, master);
    await ban(rita.id, { hours: 1 }, fresh);
    await sweepPlatformBans({ db: app.db, now: app.clock.now() + HOUR });
    expect(await app.db.selectFrom('platform_ban_keys').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('platform_bans').selectAll().execute()).toEqual([]);
  });

  it('is in the export of whose address it is, and outlasts their account without their name', async () => {
    const { app, rooms, seat, ban } = await platform();
    const me = await createAccount(app);
    const rita = await seat(rooms[0]);
    await setEmail(app, rita.id, me.email);
    await ban(rita.id, { hours: null });
    const exported = await app.call(myDataRoutes.export, { password: PASSWORD }, me);
    expect(exported.body.platformBans).toMatchObject([{ reason: 'Ofensas', endsAt: null }]);
    const erase = { password: PASSWORD, email: me.email };
    expect((await app.fail(myDataRoutes.erase, erase, me)).status).toBe(200);
    const row = await app.db.selectFrom('platform_bans').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: null, name: 'Conta excluída' });
    const keys = await app.db
      .selectFrom('platform_ban_keys')
      .select('key')
      .orderBy('key')
      .execute();
    expect(keys.map(({ key }) => key)).toEqual([`e:${me.email}`, `v:${rita.id}`]);
  });
});
