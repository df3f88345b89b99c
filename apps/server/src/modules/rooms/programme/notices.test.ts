import { authRoutes } from '@atrio/contract/accounts/accounts';
import { programmeRoutes, type Reminders, type RoomSession } from '@atrio/contract/rooms/programme';
import { roomRoutes } from '@atrio/contract/rooms/rooms';
import ICAL from 'ical.js';
import { parseICS } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { insertSession } from '../../../../test/factories/programme.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { startReminders, tellSome } from './notices.service.ts';
import { sweepProgramme } from './programme-keeping.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the worker does, until nothing is due. */
async function work(app: TestApp): Promise<void> {
  const { db, clock, secret } = app;
  const { settings, events } = app.app.deps;
  const ctx = () => ({ db, now: clock.now(), events, settings, secret, actor: null });
  while (await startReminders(ctx())) {
    // The next ones.
  }
  while (await tellSome(ctx())) {
    // The next guests.
  }
}

async function withGuests(app: TestApp, count = 3) {
  app.clock.stop();
  const owner = await createAccount(app, { name: 'Helena Prado' });
  const room = await createRoom(app, owner, { name: 'Galeria Cais' });
  const guests = Array.from({ length: count }, (_, index) => ({
    room_id: room.id,
    email: `convidada-${index}@exemplo.com`,
    created_at: app.clock.now(),
    invited_at: app.clock.now(),
  }));
  await app.db.insertInto('tickets').values(guests).execute();
  // Calendars know no milliseconds.
  const inHours = (hours: number) => Math.floor((app.clock.now() + hours * HOUR) / 1_000) * 1_000;
  const session = (hours: number, fields: object = {}) => ({
    title: 'Abertura',
    startsAt: new Date(inHours(hours)).toISOString(),
    endsAt: new Date(inHours(hours + 1)).toISOString(),
    ...fields,
  });
  const add = async (hours: number, fields: object = {}, who = owner) =>
    (
      await app.call(
        programmeRoutes.create,
        { id: String(room.id), ...session(hours, fields) },
        who,
      )
    ).body.session;
  const move = async ({ id }: RoomSession, hours: number, fields: object = {}) =>
    (await app.call(programmeRoutes.update, { id: String(id), ...session(hours, fields) }, owner))
      .body.session;
  /** The mails since the last look: subject and recipient. */
  const mails = async () => {
    const rows = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    await app.db.deleteFrom('outbox').execute();
    return rows;
  };
  const told = async () => (await mails()).map(({ subject }) => subject);
  const settle = async () => {
    app.clock.advance(10_000);
    await work(app);
  };
  return { owner, room, add, move, mails, told, settle };
}

const extras = (row: { extras: string | null } | undefined) => JSON.parse(row?.extras ?? '{}');

/** What two programs of others read from the calendar part. */
function calendarOf(row: { extras: string | null } | undefined) {
  const { content } = extras(row).calendar;
  const file = new ICAL.Component(ICAL.parse(content));
  const [component] = file.getAllSubcomponents('vevent');
  if (!component) throw new Error('no event');
  const event = new ICAL.Event(component);
  const [other] = Object.values(parseICS(content)).filter((one) => one?.type === 'VEVENT');
  if (other?.type !== 'VEVENT') throw new Error('no event');
  expect(other.uid).toBe(event.uid);
  expect(Number(other.sequence)).toBe(event.sequence);
  expect(other.start.getTime()).toBe(event.startDate.toJSDate().getTime());
  return {
    uid: event.uid,
    sequence: event.sequence,
    start: other.start.getTime(),
    method: file.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
  };
}

/** Signed in anew: the token from before is out of date by then. */
async function again(app: TestApp, account: TestAccount): Promise<TestAccount> {
  const { email } = account;
  const { token } = (await app.call(authRoutes.login, { email, password: PASSWORD })).body;
  return { ...account, token };
}

describe('a change of time', () => {
  it('tells every guest once, with the same event under a higher number', async () => {
    const app = await buildTestApp();
    const { add, move, mails, told, settle, owner } = await withGuests(app);
    const session = await add(48);
    await settle();
    expect(await told()).toEqual([]);
    await move(session, 50);
    const moved = await move(session, 51);
    await work(app);
    expect(await told()).toEqual([]);
    await settle();
    await work(app);
    const rows = await mails();
    expect(rows.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      [0, 1, 2].map((index) => [`convidada-${index}@exemplo.com`, 'Novo horário: Abertura']),
    );
    expect(rows[0]?.body).toMatch(/Antes: .*\n\nAgora: /);
    expect(extras(rows[0])).toMatchObject({
      fromName: 'Helena Prado',
      replyTo: { name: 'Helena Prado', address: owner.email },
    });
    expect(calendarOf(rows[0])).toEqual({
      uid: expect.stringMatching(/@atrio$/),
      sequence: 2,
      start: Date.parse(moved.startsAt),
      method: 'REQUEST',
      status: 'CONFIRMED',
    });
  });

  it('tells nobody when it is taken back at once, nor when nobody is to be told', async () => {
    const app = await buildTestApp();
    const { add, move, told, settle } = await withGuests(app);
    const session = await add(48);
    await move(session, 50);
    await move(session, 48);
    await settle();
    await move(session, 52, { notify: false });
    await settle();
    // Another title is no other time.
    await move(session, 52 - 20 / 3_600, { notify: false });
    await settle();
    expect(await told()).toEqual([]);
  });

  it('is told by many guests in turns, and goes on where a dead server left off', async () => {
    const app = await buildTestApp();
    const { add, move, mails } = await withGuests(app, 450);
    const session = await add(48);
    await move(session, 50);
    app.clock.advance(10_000);
    const { db, clock, secret } = app;
    const { settings, events } = app.app.deps;
    const ctx = { db, now: clock.now(), events, settings, secret, actor: null };
    // Killed before the commit of the second turn.
    await tellSome(ctx);
    const killed = db.transaction().execute(async (trx) => {
      await tellSome({ ...ctx, db: trx });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    // Two servers at once go on.
    await Promise.all([work(app), work(app)]);
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(recipients).toHaveLength(450);
    expect(new Set(recipients).size).toBe(450);
  });
});

describe('a session that is off', () => {
  it('is cancelled in calendars, and comes back under a higher number', async () => {
    const app = await buildTestApp();
    const { add, mails, settle, owner } = await withGuests(app, 1);
    const { id } = await add(48);
    await app.call(programmeRoutes.remove, { id: String(id) }, owner);
    await settle();
    const [cancelled] = await mails();
    expect(cancelled?.subject).toBe('Cancelada: Abertura');
    expect(calendarOf(cancelled)).toMatchObject({
      sequence: 1,
      method: 'CANCEL',
      status: 'CANCELLED',
    });
    await app.call(programmeRoutes.restore, { id: String(id) }, owner);
    await settle();
    const [back] = await mails();
    expect(back?.subject).toBe('De volta à programação: Abertura');
    expect(calendarOf(back)).toMatchObject({ sequence: 2, method: 'REQUEST', status: 'CONFIRMED' });
  });

  it('is told to nobody when it comes back at once', async () => {
    const app = await buildTestApp();
    const { add, told, settle, owner } = await withGuests(app);
    const { id } = await add(48);
    await app.call(programmeRoutes.remove, { id: String(id) }, owner);
    await app.call(programmeRoutes.restore, { id: String(id) }, owner);
    await settle();
    expect(await told()).toEqual([]);
  });
});

describe('many changes', () => {
  it('are told up to 20 times an hour, and then the last one later', async () => {
    const app = await buildTestApp();
    const { add, move, told, settle } = await withGuests(app, 1);
    const session = await add(48);
    const counts: number[] = [];
    for (let change = 1; change <= 22; change++) {
      await move(session, 48 + change);
      await settle();
      counts.push((await told()).length);
    }
    expect(counts).toEqual([...Array<number>(20).fill(1), 0, 0]);
    app.clock.advance(HOUR);
    await work(app);
    expect(await told()).toEqual(['Novo horário: Abertura']);
    await settle();
    expect(await told()).toEqual([]);
  });

  it('of another room are told meanwhile', async () => {
    const app = await buildTestApp();
    const first = await withGuests(app, 1);
    for (let change = 0; change < 21; change++) await first.move(await first.add(48), 50);
    await first.settle();
    expect(await first.told()).toHaveLength(20);
    const other = await createRoom(app, first.owner);
    const session = await insertSession(app, other);
    const guest = { room_id: other.id, email: 'rui@exemplo.com' };
    const at = { created_at: app.clock.now(), invited_at: app.clock.now() };
    await app.db
      .insertInto('tickets')
      .values({ ...guest, ...at })
      .execute();
    await app.call(programmeRoutes.remove, { id: String(session.id) }, first.owner);
    await first.settle();
    expect((await first.mails()).map(({ recipient }) => recipient)).toEqual(['rui@exemplo.com']);
  });
});

it('sweeps deleted sessions and finished notices after 30 days', async () => {
  const app = await buildTestApp();
  const { add, move, settle, owner } = await withGuests(app, 1);
  const [gone, kept] = [await add(48), await add(24 * 90)];
  await move(kept, 24 * 91);
  await app.call(programmeRoutes.remove, { id: String(gone.id) }, owner);
  await settle();
  const left = async () => {
    await sweepProgramme({ db: app.db, now: app.clock.now() });
    const sessions = await app.db.selectFrom('room_sessions').select('id').orderBy('id').execute();
    const notices = await app.db.selectFrom('programme_notices').select('id').execute();
    return { sessions: sessions.map(({ id }) => id), notices: notices.length };
  };
  app.clock.advance(30 * DAY - MINUTE);
  expect(await left()).toEqual({ sessions: [gone.id, kept.id], notices: 2 });
  app.clock.advance(MINUTE);
  expect(await left()).toEqual({ sessions: [kept.id], notices: 0 });
});

describe('reminders', () => {
  it('come a day and an hour before, each once', async () => {
    const app = await buildTestApp();
    const { add, mails, settle } = await withGuests(app, 1);
    await add(25);
    await settle();
    expect(await mails()).toEqual([]);
    app.clock.advance(HOUR);
    await Promise.all([work(app), work(app)]);
    await work(app);
    const day = await mails();
    expect(day.map(({ subject }) => subject)).toEqual(['Lembrete: Abertura']);
    expect(extras(day[0]).unsubscribeUrl).toMatch(/\/lembretes\/g\d+\./);
    app.clock.advance(23 * HOUR);
    await work(app);
    expect(await mails()).toHaveLength(1);
    app.clock.advance(HOUR);
    await work(app);
    expect(await mails()).toEqual([]);
  });

  it('come again for the new time when one had gone', async () => {
    const app = await buildTestApp();
    const { add, move, told, settle } = await withGuests(app, 1);
    const session = await add(24.05);
    app.clock.advance(4 * MINUTE);
    await work(app);
    expect(await told()).toEqual(['Lembrete: Abertura']);
    await move(session, 72);
    await settle();
    expect(await told()).toEqual(['Novo horário: Abertura']);
    app.clock.advance(2 * DAY);
    await work(app);
    expect(await told()).toEqual(['Lembrete: Abertura']);
    app.clock.advance(23 * HOUR);
    await work(app);
    expect(await told()).toEqual(['Lembrete: Abertura']);
  });

  it('do not come after a cancel, also when they only wait for the mail server', async () => {
    const app = await buildTestApp();
    const { add, told, settle, owner } = await withGuests(app, 3);
    const quiet = (id: number) => ({ id: String(id), notify: 'false' as const });
    const [first, second] = [await add(24.05), await add(24.1)];
    await app.call(programmeRoutes.remove, quiet(first.id), owner);
    app.clock.advance(7 * MINUTE);
    await work(app);
    const waiting = app.db.selectFrom('outbox').select('id');
    expect(await waiting.execute()).toHaveLength(3);
    await app.call(programmeRoutes.remove, quiet(second.id), owner);
    await settle();
    expect(await told()).toEqual([]);
  });

  it('wait while the room is in the bin, and end for who wants none', async () => {
    const app = await buildTestApp();
    const { add, mails, owner, room } = await withGuests(app, 2);
    await add(25);
    await app.call(roomRoutes.remove, { id: String(room.id) }, owner);
    app.clock.advance(HOUR + MINUTE);
    await work(app);
    expect(await mails()).toEqual([]);
    await app.db.updateTable('rooms').set({ deleted_at: null }).execute();
    await work(app);
    const [first, ...others] = await mails();
    expect(others).toHaveLength(1);
    const { pathname } = new URL(extras(first).unsubscribeUrl);
    const page = await fetch(app.url + pathname);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<form method="post">'),
    ]);
    // As mail programs do (RFC 8058).
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(app.url + pathname, { method: 'POST', body })).status).toBe(200);
    expect((await fetch(`${app.url}${pathname}x`, { method: 'POST', body })).status).toBe(404);
    app.clock.advance(23 * HOUR);
    await work(app);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['convidada-1@exemplo.com']);
  });

  it('are chosen for the room: a day, an hour, both or none, and none is sent twice', async () => {
    const app = await buildTestApp();
    const { add, told, owner, room } = await withGuests(app, 1);
    const choose = async (reminders: Reminders) => {
      const input = { id: String(room.id), reminders };
      const { body } = await app.call(programmeRoutes.remind, input, await again(app, owner));
      expect(body.reminders).toBe(reminders);
      await work(app);
    };
    await choose('hour');
    await add(25);
    app.clock.advance(HOUR);
    await work(app);
    expect(await told()).toEqual([]);
    // The day before is over: choosing it now sends nothing late.
    await choose('both');
    expect(await told()).toEqual([]);
    await add(25, {}, await again(app, owner));
    app.clock.advance(HOUR);
    await work(app);
    expect(await told()).toEqual(['Lembrete: Abertura']);
    for (const reminders of ['none', 'day', 'both', 'hour', 'both'] as const)
      await choose(reminders);
    expect(await told()).toEqual([]);
    await choose('none');
    app.clock.advance(24 * HOUR);
    await work(app);
    expect(await told()).toEqual([]);
    const who = await again(app, owner);
    const { body } = await app.call(programmeRoutes.list, { id: String(room.id) }, who);
    expect(body.reminders).toBe('none');
    const input = { id: String(room.id), reminders: 'semanal' };
    expect((await app.fail(programmeRoutes.remind, input, who)).status).toBe(400);
  });

  it('that are due when they are chosen anew go out once, or not at all', async () => {
    const app = await buildTestApp();
    const { add, told, owner, room } = await withGuests(app, 1);
    const choose = async (reminders: Reminders) => {
      const input = { id: String(room.id), reminders };
      expect((await app.call(programmeRoutes.remind, input, await again(app, owner))).status).toBe(
        200,
      );
    };
    await add(25);
    app.clock.advance(HOUR);
    await Promise.all([choose('day'), work(app), choose('both'), work(app)]);
    await work(app);
    expect(await told()).toEqual(['Lembrete: Abertura']);
    app.clock.advance(23 * HOUR);
    await choose('none');
    await work(app);
    expect(await told()).toEqual([]);
  });
});
