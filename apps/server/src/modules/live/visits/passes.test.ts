import { randomBytes } from 'node:crypto';
import { doorRoutes } from '@atrio/contract/live/door';
import { passRoutes } from '@atrio/contract/live/passes';
import { visitRoutes } from '@atrio/contract/live/visits';
import { duplicateRoutes } from '@atrio/contract/rooms/duplicate';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount } from '../../../../test/factories/account.ts';
import { comeToDoor, setDoor } from '../../../../test/factories/door.ts';
import { insertBan, insertVisitor } from '../../../../test/factories/inside.ts';
import { passOf } from '../../../../test/factories/pass.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';
import { mailedCode } from '../../../../test/factories/visit-code.ts';
import { openSocket } from '../../../../test/socket-client.ts';

const HOUR = 3_600_000;
const EMAIL = 'bia@exemplo.com';

const deviceKey = () => randomBytes(24).toString('base64url');

async function withPass({ isPrivate = true, environment = {} } = {}) {
  const app = await buildTestApp(environment);
  const owner = await createAccount(app);
  const room = await createRoom(app, owner, { isPrivate });
  const ticket = await createTicket(app, room, { email: EMAIL });
  const pass = await passOf(app, ticket);
  const enter = (device: string, more: Record<string, unknown> = {}, from = '10.0.0.1') =>
    app.fail(
      visitRoutes.enter,
      { sceneName: room.sceneName, name: 'Bia', pass, device, ...more },
      { headers: { 'x-forwarded-for': from } },
    );
  const read = (device?: string) => app.call(passRoutes.read, { pass, device });
  const ask = () => app.fail(passRoutes.requestCode, { pass });
  return { app, owner, room, ticket, pass, enter, read, ask };
}

const ticketOf = (app: TestApp) =>
  app.db.selectFrom('tickets').selectAll().where('email', '=', EMAIL).executeTakeFirstOrThrow();

const mails = (app: TestApp) => app.db.selectFrom('outbox').select('recipient').execute();

/** An entry's answer: tokens, or the code of its refusal. */
const outcome = ({ status, body }: Awaited<ReturnType<TestApp['fail']>>) =>
  status === 200 ? 'in' : body.error.error;

const entryIn = (answer: Awaited<ReturnType<TestApp['fail']>>) =>
  answer.body as unknown as { token: string; refreshToken: string; visitor: { id: number } };

describe('a pass', () => {
  it('shows the guest, the room and when, and is used up by no look at it', async () => {
    const { app, owner, room, ticket, pass, read, enter } = await withPass();
    const input = { id: String(ticket.id), name: 'Bia Rocha' };
    await app.call(guestRoutes.update, input, owner);
    const startsAt = app.clock.now() + HOUR;
    await insertSession(app, room, { title: 'Abertura', startsAt });
    for (let looks = 0; looks < 5; looks++) {
      const { body } = await read(deviceKey());
      expect(body).toMatchObject({
        guest: { name: 'Bia Rocha', email: 'b•••@exemplo.com' },
        room: { sceneName: room.sceneName, isPrivate: true },
        session: { title: 'Abertura', startsAt: new Date(startsAt).toISOString() },
        ...{ door: 'open', opensAt: null, validUntil: null, asksCode: null },
      });
    }
    // A scanner that opens the address of a mail.
    await fetch(pass.replace(/^https?:\/\/[^/]+/, app.url));
    expect(await ticketOf(app)).toMatchObject({ pass_device: null, pass_bound_at: null });
    expect(outcome(await enter(deviceKey()))).toBe('in');
  });

  it.each([true, false])(
    'lets its guest in at once, as who they are (private: %s)',
    async (isPrivate) => {
      const { app, room, enter } = await withPass({ isPrivate });
      const { token, visitor } = entryIn(await enter(deviceKey()));
      const socket = await openSocket(app.url);
      await socket.send('identify', token);
      expect(await socket.send('joinRoom', room.sceneName)).toMatchObject({ state: 'inside' });
      const row = await app.db.selectFrom('visitors').selectAll().executeTakeFirstOrThrow();
      expect(row).toMatchObject({ id: visitor.id, email: EMAIL });
      expect(await ticketOf(app)).toMatchObject({ state: 'entered' });
      expect(await mails(app)).toEqual([]);
    },
  );

  it('is good again on its device, also when the first answer was lost', async () => {
    const { app, enter, read } = await withPass();
    const device = deviceKey();
    expect(outcome(await enter(device))).toBe('in');
    const { pass_device, pass_bound_at } = await ticketOf(app);
    expect(outcome(await enter(device))).toBe('in');
    expect(await ticketOf(app)).toMatchObject({ pass_device, pass_bound_at });
    expect(pass_device).not.toContain(device);
    expect((await read(device)).body.asksCode).toBeNull();
    expect((await read()).body.asksCode).toBe('otherDevice');
    expect(app.logged()).not.toContain(device);
  });

  it('wants the key of a device, and a pass that can be one', async () => {
    const { app, room, enter, pass } = await withPass();
    const { sceneName } = room;
    const without = await app.fail(visitRoutes.enter, { sceneName, name: 'Bia', pass });
    expect([without.status, Object.keys(without.body.error.fields ?? {})]).toEqual([
      400,
      ['device'],
    ]);
    for (const device of ['', 'curta', 'x'.repeat(101), `${deviceKey()}"`, 7]) {
      const bad = await enter(String(device));
      expect([bad.status, Object.keys(bad.body.error.fields ?? {})]).toEqual([400, ['device']]);
    }
    const long = await enter(deviceKey(), { pass: 'x'.repeat(401) });
    expect([long.status, Object.keys(long.body.error.fields ?? {})]).toEqual([400, ['pass']]);
    const none = await app.fail(passRoutes.read, {});
    expect(none.body.error.fields).toEqual({ pass: 'Passe é obrigatório' });
  });
});

describe('S11: a pass that is not good', () => {
  const UNTIL = { validFrom: null, validUntil: new Date(Date.now() - HOUR).toISOString() };
  const FROM = { validFrom: new Date(Date.now() + HOUR).toISOString(), validUntil: null };

  it.each([
    ['PASS_OVER', UNTIL],
    ['PASS_EARLY', FROM],
  ])('outside of its validity: %s', async (code, validity) => {
    const { app, owner, ticket, enter, pass } = await withPass({ isPrivate: false });
    await app.call(guestRoutes.update, { id: String(ticket.id), ...validity }, owner);
    const refused = await enter(deviceKey());
    expect([outcome(refused), refused.body.error.current]).toEqual([
      code,
      { at: validity.validUntil ?? validity.validFrom },
    ]);
    expect(outcome(await app.fail(passRoutes.read, { pass }))).toBe(code);
    expect((await ticketOf(app)).pass_device).toBeNull();
  });

  it('declined, replaced, withdrawn', async () => {
    const { app, owner, ticket, enter, ask } = await withPass();
    const id = String(ticket.id);
    await app.db.updateTable('tickets').set({ state: 'declined' }).execute();
    expect(outcome(await enter(deviceKey()))).toBe('PASS_DECLINED');
    await app.db.updateTable('tickets').set({ state: 'sent' }).execute();
    const device = deviceKey();
    expect(outcome(await enter(device))).toBe('in');
    await app.call(ticketRoutes.resend, { id, newPass: true }, owner);
    expect(outcome(await enter(device))).toBe('PASS_REPLACED');
    expect(outcome(await ask())).toBe('PASS_REPLACED');
    const pass = await passOf(app, ticket);
    expect(outcome(await enter(deviceKey(), { pass }))).toBe('in');
    await app.call(ticketRoutes.removePre, { id }, owner);
    expect(outcome(await enter(device, { pass }))).toBe('PASS_WITHDRAWN');
    expect(outcome(await ask())).toBe('PASS_WITHDRAWN');
  });

  it("another room's, a duplicate's and an invented one", async () => {
    const { app, owner, room, enter } = await withPass();
    const other = await createRoom(app, owner, { isPrivate: true });
    const device = deviceKey();
    expect(outcome(await enter(device))).toBe('in');
    const input = { id: String(room.id), parts: ['guests' as const], name: 'De novo' };
    const { body } = await app.call(duplicateRoutes.create, input, owner);
    for (const sceneName of [other.sceneName, body.room.sceneName]) {
      expect(outcome(await enter(device, { sceneName }))).toBe('PASS_UNKNOWN');
    }
    const copies = await app.db
      .selectFrom('tickets')
      .select(['pass_device', 'pass_version'])
      .where('room_id', '=', body.room.id)
      .execute();
    expect(copies).toEqual([{ pass_device: null, pass_version: 0 }]);
    for (const pass of ['1.0.x', 'nada', '../../x', `1.0.${'A'.repeat(43)}`]) {
      expect(outcome(await enter(device, { pass }))).toBe('PASS_UNKNOWN');
    }
  });

  it('of a guest whose account was erased, and of a room in the bin', async () => {
    const { app, owner, room, enter, pass } = await withPass();
    await app.db.updateTable('rooms').set({ deleted_at: 1 }).where('id', '=', room.id).execute();
    expect((await app.fail(passRoutes.read, { pass })).status).toBe(404);
    expect((await enter(deviceKey())).status).toBe(404);
    await app.db.updateTable('rooms').set({ deleted_at: null }).execute();
    await app.db.deleteFrom('tickets').where('email', '=', EMAIL).execute();
    expect(outcome(await enter(deviceKey()))).toBe('PASS_WITHDRAWN');
    expect(owner).toBeDefined();
  });

  it('is refused to somebody who was removed from the room, and stays unused', async () => {
    const { app, room, enter } = await withPass();
    const visitor = await insertVisitor(app, room, { email: EMAIL });
    await insertBan(app, room, { visitorId: visitor.id });
    expect(outcome(await enter(deviceKey()))).toBe('VISITOR_BANNED');
    expect((await ticketOf(app)).pass_device).toBeNull();
  });
});

describe('S12: a pass that was passed on', () => {
  it('is one device’s, however many come at once', async () => {
    const { app, enter } = await withPass({ environment: { TRUST_PROXY: 'true' } });
    const devices = Array.from({ length: 20 }, deviceKey);
    const calls = devices.flatMap((device) => Array.from({ length: 20 }, () => device));
    const answers = await Promise.all(
      calls.map(async (device, index) => ({
        device,
        said: outcome(await enter(device, {}, `10.0.${index % 20}.1`)),
      })),
    );
    const inside = answers.filter(({ said }) => said === 'in');
    expect(new Set(inside.map(({ device }) => device)).size).toBe(1);
    expect(inside).toHaveLength(20);
    expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['in', 'PASS_CODE_REQUIRED']));
    expect(await app.db.selectFrom('visitors').select('id').execute()).toHaveLength(1);
  });

  it('is the guest’s again by the mailed code, and the other device is out at once', async () => {
    const { app, room, enter, ask, read } = await withPass();
    const [thief, guest] = [deviceKey(), deviceKey()];
    const stolen = entryIn(await enter(thief));
    const socket = await openSocket(app.url);
    await socket.send('identify', stolen.token);
    await socket.send('joinRoom', room.sceneName);
    const asked = await enter(guest);
    expect([asked.status, outcome(asked)]).toEqual([422, 'PASS_CODE_REQUIRED']);
    expect(asked.body.error.current).toEqual({ email: 'b•••@exemplo.com', why: 'otherDevice' });
    expect((await ask()).status).toBe(200);
    expect(await mails(app)).toEqual([{ recipient: EMAIL }]);
    const code = await mailedCode(app, EMAIL);
    expect(outcome(await enter(guest, { code }))).toBe('in');
    await socket.next('roomClosed');
    const { token, refreshToken } = stolen;
    expect((await app.call(visitRoutes.introspect, { token })).body.active).toBe(false);
    const refused = await app.fail(visitRoutes.refresh, { refreshToken });
    expect(outcome(refused)).toBe('REFRESH_REFUSED');
    expect(outcome(await enter(thief))).toBe('PASS_CODE_REQUIRED');
    expect(outcome(await enter(thief, { code }))).toBe('WRONG_VISIT_CODE');
    expect((await read(guest)).body.asksCode).toBeNull();
  });

  it('does not come back in a public room by the token that it had', async () => {
    const { app, room, enter, ask } = await withPass({ isPrivate: false });
    const stolen = entryIn(await enter(deviceKey()));
    await ask();
    const code = await mailedCode(app, EMAIL);
    expect(outcome(await enter(deviceKey(), { code }))).toBe('in');
    const { refreshToken } = stolen;
    const input = { sceneName: room.sceneName, name: 'Bia', refreshToken };
    const { body } = await app.call(visitRoutes.enter, input);
    expect(body.visitor.id).not.toBe(stolen.visitor.id);
  });

  it('lets nobody guess the code, and leaves the guest their tries', async () => {
    const { app, enter, ask } = await withPass({ environment: { TRUST_PROXY: 'true' } });
    await enter(deviceKey());
    await ask();
    const code = await mailedCode(app, EMAIL);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => enter(deviceKey(), { code: wrong }, '10.0.0.9')),
    );
    const judged = guesses.filter((guess) => outcome(guess) === 'WRONG_VISIT_CODE');
    expect(judged).toHaveLength(10);
    expect(outcome(await enter(deviceKey(), { code }, '10.0.0.9'))).toBe('TOO_MANY_ATTEMPTS');
    expect(outcome(await enter(deviceKey(), { code }, '10.0.0.2'))).toBe('in');
  });

  it('moves to one of many devices with the same code', async () => {
    const { app, enter, ask } = await withPass();
    await enter(deviceKey());
    await ask();
    const code = await mailedCode(app, EMAIL);
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => enter(deviceKey(), { code })),
    );
    expect(answers.filter((answer) => outcome(answer) === 'in')).toHaveLength(1);
    expect(outcome(await enter(deviceKey(), { code: 'abcdef' }))).toBe('VALIDATION_ERROR');
    expect((await ticketOf(app)).pass_device).not.toBeNull();
  });

  it('mails six codes an hour at most, however it is asked', async () => {
    const { app, ask } = await withPass();
    app.clock.stop();
    const first = await Promise.all(Array.from({ length: 10 }, ask));
    expect(first.filter(({ status }) => status === 200)).toHaveLength(1);
    for (let times = 0; times < 10; times++) {
      app.clock.advance(31_000);
      await ask();
    }
    expect(await mails(app)).toHaveLength(6);
    const unknown = await app.fail(passRoutes.requestCode, { pass: 'nada' });
    expect(outcome(unknown)).toBe('PASS_UNKNOWN');
  });
});

describe('the door', () => {
  it('may ask for the mailed code at the first use, too', async () => {
    const { app, owner, room, enter, ask, read } = await withPass();
    const door = await setDoor(app, room, owner, { asksPassCode: true });
    expect(door).toMatchObject({ asksPassCode: true, isOpen: true });
    const device = deviceKey();
    expect((await read(device)).body.asksCode).toBe('first');
    expect((await enter(device)).body.error.current).toMatchObject({ why: 'first' });
    await ask();
    const code = await mailedCode(app, EMAIL);
    expect(outcome(await enter(device, { code }))).toBe('in');
    expect(outcome(await enter(device))).toBe('in');
    const input = { id: String(room.id), asksPassCode: 'sim' as never };
    expect((await app.call(doorRoutes.update, input, owner)).status).toBe(400);
    await setDoor(app, room, owner, { capacity: 9 });
    const { body } = await app.call(doorRoutes.get, { id: String(room.id) }, owner);
    expect(body.door).toMatchObject({ asksPassCode: true, capacity: 9 });
    const copy = { id: String(room.id), parts: ['door' as const], name: 'De novo' };
    const { body: copied } = await app.call(duplicateRoutes.create, copy, owner);
    const other = await app.call(doorRoutes.get, { id: String(copied.room.id) }, owner);
    expect(other.body.door.asksPassCode).toBe(true);
  });

  it('treats the bearer as the guest: no approval, and first in the queue', async () => {
    const { app, owner, room, enter } = await withPass({ isPrivate: false });
    await setDoor(app, room, owner, { capacity: 1 });
    const ana = await comeToDoor(app, room, 'Ana');
    expect((await ana.join()).state).toBe('inside');
    const caio = await comeToDoor(app, room, 'Caio');
    expect(await caio.join()).toMatchObject({ state: 'queued', position: 1 });
    const { token } = entryIn(await enter(deviceKey()));
    const bia = await openSocket(app.url);
    await bia.send('identify', token);
    expect(await bia.send('joinRoom', room.sceneName)).toMatchObject({
      state: 'queued',
      position: 1,
    });
    await setDoor(app, room, owner, { capacity: 9, approval: 'unlisted' });
    expect(await bia.send('joinRoom', room.sceneName)).toMatchObject({ state: 'inside' });
    await setDoor(app, room, owner, { hand: 'closed' });
    expect(entryIn(await enter(deviceKey(), {})).visitor).toBeUndefined();
  });
});
