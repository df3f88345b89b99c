import type { RouteArgs } from '@atrio/contract/lib/route';
import { visitRoutes } from '@atrio/contract/live/visits';
import { checkinRoutes } from '@atrio/contract/rooms/checkin';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { programmeRoutes } from '@atrio/contract/rooms/programme';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { createAccount, signInAgain } from '../../../../test/factories/account.ts';
import { createRoom } from '../../../../test/factories/room.ts';
import { joinPrivately } from '../../../../test/factories/visit-code.ts';
import { sweepOldGuests } from './old-guests.service.ts';

const MINUTE = 60_000;

async function listOf(app: TestApp) {
  const owner = await createAccount(app, { name: 'Helena Prado' });
  const room = await createRoom(app, owner, { name: 'Galeria Cais', isPrivate: true });
  const id = String(room.id);
  return { app, owner, room, id };
}

type Place = Awaited<ReturnType<typeof listOf>>;
type NewGuest = Omit<RouteArgs<typeof guestRoutes.create>, 'id'>;

const add = async ({ app, owner, id }: Place, guest: NewGuest) =>
  (await app.call(guestRoutes.create, { id, notify: false, ...guest }, owner)).body.guest;

const list = async (
  { app, owner, id }: Place,
  query: Omit<RouteArgs<typeof guestRoutes.list>, 'id'> = {},
) => {
  const { body } = await app.call(guestRoutes.list, { id, page: 1, sort: 'name', ...query }, owner);
  expect(body.total).toBe(body.guests.length);
  return body.guests.map(({ name }) => name);
};

const summary = async ({ app, owner, id }: Place) => {
  const { body } = await app.call(guestRoutes.summary, { id }, owner);
  const states = body.states.filter(({ count }) => count !== 0);
  return { ...body, states: Object.fromEntries(states.map(({ state, count }) => [state, count])) };
};

const mails = (app: TestApp) => app.db.selectFrom('outbox').select('recipient').execute();

describe('the list of guests', () => {
  it('is searched by name, address and note, and filtered by state, category and validity', async () => {
    const place = await listOf(await buildTestApp());
    const { app } = place;
    const soon = new Date(app.clock.now() + 10 * MINUTE).toISOString();
    await add(place, { name: 'Ângela Lima', email: 'a@ipe.com', category: 'Imprensa' });
    await add(place, { name: 'Bia', email: 'bia@cais.com', note: 'Cadeira na frente' });
    await add(place, { name: 'Caio', email: 'caio@ipe.com', validUntil: soon });
    await add(place, { name: 'Davi', email: 'davi@ipe.com', validFrom: soon, notify: true });
    await add(await listOf(app), { name: 'Ângela Ipê', email: 'de-outra-sala@ipe.com' });
    expect(await list(place, { search: 'angela' })).toEqual(['Ângela Lima']);
    expect(await list(place, { search: 'CAIS' })).toEqual(['Bia']);
    expect(await list(place, { search: 'cadeira' })).toEqual(['Bia']);
    expect(await list(place, { category: 'Imprensa' })).toEqual(['Ângela Lima']);
    expect(await list(place, { category: '' })).toEqual(['Bia', 'Caio', 'Davi']);
    const either = JSON.stringify(['Imprensa', '']);
    expect(await list(place, { categories: either, search: 'ipe' })).toEqual([
      ...['Ângela Lima', 'Caio', 'Davi'],
    ]);
    expect(await list(place, { state: 'queued', search: 'ipe' })).toEqual(['Davi']);
    expect(await list(place, { validity: 'always', search: 'ipe' })).toEqual(['Ângela Lima']);
    expect(await list(place, { categories: '["Imprensa","Plateia"]' })).toEqual(['Ângela Lima']);
    expect(await list(place, { validity: 'later' })).toEqual(['Davi']);
    expect(await list(place, { validity: 'always', sort: '-name' })).toEqual([
      'Bia',
      'Ângela Lima',
    ]);
    expect(await list(place, { state: 'queued' })).toEqual(['Davi']);
    expect(await summary(place)).toMatchObject({
      total: 4,
      states: { added: 3, queued: 1 },
      categories: [
        { name: '', count: 3 },
        { name: 'Imprensa', count: 1 },
      ],
    });
    app.clock.advance(10 * MINUTE);
    expect(await list(place, { state: 'expired' })).toEqual(['Caio']);
    expect(await list(place, { state: 'added' })).toEqual(['Ângela Lima', 'Bia']);
    expect((await summary(place)).states).toEqual({ added: 2, queued: 1, expired: 1 });
  });

  it('has the addresses that tickets were given to, and tickets those of guests', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, room, id } = place;
    await app.call(ticketRoutes.create, { roomId: room.id, email: 'ana@x.com' }, owner);
    const emails = ['bia@x.com', 'caio@x.com'];
    await app.call(ticketRoutes.createMany, { id, emails, notify: false }, owner);
    await add(place, { name: 'Davi', email: 'davi@x.com' });
    expect((await summary(place)).states).toEqual({ queued: 1, added: 3 });
    const { body } = await app.call(ticketRoutes.list, { id, sort: 'email' }, owner);
    expect(body.preTickets.map(({ email }) => email)).toEqual([
      'ana@x.com',
      'bia@x.com',
      'caio@x.com',
      'davi@x.com',
    ]);
    const [first] = body.preTickets;
    await app.call(ticketRoutes.removePre, { id: String(first?.id) }, owner);
    expect(await summary(place)).toMatchObject({ total: 3, states: { added: 3 } });
  });

  it('counts right when many write at once, and after the room is gone', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    const guests = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add(place, { email: `g${n}@x.com` })),
    );
    const changes = guests.map((guest, n) =>
      app.call(guestRoutes.update, { id: String(guest.id), category: `C${n % 2}` }, owner),
    );
    await Promise.all(changes);
    const { total, categories } = await summary(place);
    expect({ total, categories }).toEqual({
      total: 20,
      categories: [
        { name: 'C0', count: 10 },
        { name: 'C1', count: 10 },
      ],
    });
    await app.db.deleteFrom('rooms').where('id', '=', Number(id)).execute();
    expect(await app.db.selectFrom('guest_counts').select('room_id').execute()).toEqual([]);
  });

  it('is refused to others, and unknown values are bad input', async () => {
    const place = await listOf(await buildTestApp());
    const { app, id, owner } = place;
    const stranger = await createAccount(app);
    expect((await app.fail(guestRoutes.list, { id }, stranger)).status).toBe(404);
    expect((await app.fail(guestRoutes.summary, { id })).status).toBe(401);
    const bad = await app.fail(guestRoutes.list, { id, state: 'gone' }, owner);
    expect(bad.status).toBe(400);
    for (const categories of ['Imprensa', '{}', '[7]', JSON.stringify(Array(51).fill('x'))]) {
      expect((await app.fail(guestRoutes.list, { id, categories }, owner)).status).toBe(400);
    }
  });
});

describe('one guest', () => {
  it('is changed field by field, and only on the newest version', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    await app.call(guestRoutes.configure, { id, fields: ['Escola'] }, owner);
    const fields = { Escola: 'Colégio Aroeira', Unknown: 'x' };
    const guest = await add(place, { name: 'Lívia', email: 'livia@x.com', fields });
    expect(guest.fields).toEqual({ Escola: 'Colégio Aroeira' });
    const change = (args: Omit<RouteArgs<typeof guestRoutes.update>, 'id'>) =>
      app.fail(guestRoutes.update, { id: String(guest.id), ...args }, owner);
    const first = await change({ note: 'Chega cedo', updatedAt: guest.updatedAt });
    expect(first.status).toBe(200);
    const second = await change({ note: 'Chega tarde', updatedAt: guest.updatedAt });
    expect([second.status, second.body.error.error]).toEqual([409, 'CHANGED_MEANWHILE']);
    const { body } = await app.call(guestRoutes.list, { id }, owner);
    const { name, fields: kept } = guest;
    expect(body.guests).toMatchObject([{ name, note: 'Chega cedo', fields: kept }]);
    const stranger = await createAccount(app);
    const foreign = await app.fail(guestRoutes.update, { id: String(guest.id) }, stranger);
    expect(foreign.status).toBe(404);
  });

  it('keeps one version of changes that come at once', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner } = place;
    const guest = await add(place, { email: 'livia@x.com' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.fail(
          guestRoutes.update,
          { id: String(guest.id), note: `Nota ${n}`, updatedAt: guest.updatedAt },
          owner,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('is invited anew under another address, which no other guest may have', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner } = place;
    await add(place, { email: 'bia@x.com' });
    const wrong = await add(place, { name: 'José', email: 'jose@x.con', notify: true });
    expect(wrong.state).toBe('queued');
    const args = { id: String(wrong.id) };
    const taken = await app.fail(guestRoutes.update, { ...args, email: 'bia@x.com' }, owner);
    expect([taken.status, taken.body.error.error]).toEqual([409, 'TICKET_ALREADY_EXISTS']);
    const { body } = await app.call(guestRoutes.update, { ...args, email: 'jose@x.com' }, owner);
    expect(body.guest).toMatchObject({ state: 'added', invitedAt: null, email: 'jose@x.com' });
  });

  it.each([
    [{ email: 'sem-arroba' }, { email: 'Email inválido' }],
    [
      { email: 'a@x.com', validFrom: '2026-12-02', validUntil: '2026-12-01' },
      { validUntil: 'O fim da validade vem depois do começo' },
    ],
  ])('refuses %o', async (guest, fields) => {
    const { app, owner, id } = await listOf(await buildTestApp());
    const { status, body } = await app.fail(guestRoutes.create, { id, ...guest }, owner);
    expect([status, body.error.fields]).toEqual([400, fields]);
  });

  it('is on the list once', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    const guest = { id, name: 'Bia', email: 'bia@x.com' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.fail(guestRoutes.create, guest, owner)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mails(app)).toHaveLength(1);
    expect(await summary(place)).toMatchObject({ total: 1, states: { queued: 1 } });
  });
});

describe('an invitation', () => {
  it('that was sent or came back is the state of the guest, in the statement of its mail', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner } = place;
    await add(place, { name: 'Ana', email: 'ana@x.com', notify: true });
    const back = await add(place, { name: 'Bia', email: 'bia@x.com', notify: true });
    const settle = (recipient: string, columns: Record<string, unknown>) =>
      app.db.updateTable('outbox').set(columns).where('recipient', '=', recipient).execute();
    const now = app.clock.now();
    await settle('ana@x.com', { sent_at: now + 5 });
    await settle('bia@x.com', { failed_at: now + 7, last_error: '550' });
    expect((await summary(place)).states).toEqual({ sent: 1, returned: 1 });
    const read = async () => {
      const { body } = await app.call(guestRoutes.list, { id: place.id, search: 'bia' }, owner);
      return body.guests[0];
    };
    expect(await read()).toMatchObject({ state: 'returned', reason: '550' });
    app.clock.advance(61 * MINUTE);
    const later = await signInAgain(app, owner);
    await app.call(ticketRoutes.resend, { id: String(back.id) }, later);
    // What is told of the first mail again says nothing about the second.
    await app.db
      .updateTable('outbox')
      .set({ failed_at: now + 8 })
      .where('failed_at', 'is not', null)
      .execute();
    const again = { ...place, owner: { ...owner, ...later } };
    expect((await summary(again)).states).toEqual({ sent: 1, queued: 1 });
  });
});

describe('a bulk change', () => {
  const bulk = async (
    { app, owner, id }: Place,
    args: Omit<RouteArgs<typeof guestRoutes.bulk>, 'id'>,
  ) => (await app.call(guestRoutes.bulk, { id, ...args }, owner)).body;

  it('invites each once, however often it is asked for, and says who was left out', async () => {
    const place = await listOf(await buildTestApp());
    const { app } = place;
    const guests = [];
    for (const n of [1, 2, 3, 4, 5]) guests.push(await add(place, { email: `g${n}@x.com` }));
    const ids = guests.map(({ id }) => id);
    const as = (state: 'entered' | 'declined', at: number) =>
      app.db
        .updateTable('tickets')
        .set({ state })
        .where('id', '=', ids[at] ?? 0)
        .execute();
    await as('entered', 0);
    await as('declined', 1);
    const change = { kind: 'invite' as const };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => bulk(place, { ids, change })),
    );
    expect(answers.reduce((sum, { changed }) => sum + changed, 0)).toBe(3);
    expect(answers.filter(({ changed }) => changed === 0)).toHaveLength(5);
    for (const { skipped } of answers) {
      expect(skipped).toContainEqual({ reason: 'entered', count: 1 });
      expect(skipped).toContainEqual({ reason: 'declined', count: 1 });
    }
    expect(await mails(app)).toHaveLength(3);
  });

  it('sets the category and the validity of all that a filter matches, and removes them', async () => {
    const place = await listOf(await buildTestApp());
    for (let n = 0; n < 3; n++) await add(place, { email: `p${n}@x.com`, category: 'Plateia' });
    await add(place, { name: 'Fica', email: 'fica@x.com' });
    const matching = { category: 'Plateia' };
    const until = new Date(place.app.clock.now() + MINUTE).toISOString();
    const validity = { kind: 'validity' as const, validFrom: null, validUntil: until };
    expect((await bulk(place, { matching, change: validity })).changed).toBe(3);
    const change = { kind: 'category' as const, category: 'Imprensa' };
    expect((await bulk(place, { matching, change })).changed).toBe(3);
    expect((await summary(place)).categories).toEqual([
      { name: '', count: 1 },
      { name: 'Imprensa', count: 3 },
    ]);
    place.app.clock.advance(MINUTE);
    const remove = { kind: 'remove' as const };
    expect((await bulk(place, { matching: { state: 'expired' }, change: remove })).changed).toBe(3);
    expect(await list(place)).toEqual(['Fica']);
  });

  it('leaves guests of other rooms alone', async () => {
    const app = await buildTestApp();
    const mine = await listOf(app);
    const theirs = await listOf(app);
    const { id } = await add(theirs, { email: 'bia@x.com' });
    const { changed } = await bulk(mine, { ids: [id], change: { kind: 'remove' } });
    expect(changed).toBe(0);
    expect(await summary(theirs)).toMatchObject({ total: 1 });
  });
});

describe('entering the room', () => {
  it('is the furthest that a guest comes, once and with the last time', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id, room } = place;
    await add(place, { name: 'Bia', email: 'bia@x.com' });
    const visitor = await joinPrivately(app, room, 'bia@x.com');
    const { body } = await app.call(guestRoutes.list, { id }, owner);
    expect(body.guests).toMatchObject([{ name: 'Bia', state: 'entered', isInside: true }]);
    expect(body.guests[0]?.enteredAt).toBe(body.guests[0]?.lastEnteredAt);
    expect((await summary(place)).states).toEqual({ entered: 1 });
    const until = new Date(app.clock.now() + MINUTE).toISOString();
    const args = { id: String(body.guests[0]?.id), validUntil: until };
    await app.call(guestRoutes.update, args, owner);
    app.clock.advance(MINUTE);
    expect((await summary(place)).states).toEqual({ entered: 1 });
    const { token } = visitor;
    const asked = await app.call(visitRoutes.introspect, { token: token ?? '' });
    expect(asked.body).toMatchObject({ active: false });
  });

  it('is for nobody outside of the validity: no code is mailed', async () => {
    const place = await listOf(await buildTestApp());
    const { app, room } = place;
    const later = new Date(app.clock.now() + 10 * MINUTE).toISOString();
    await add(place, { email: 'bia@x.com', validFrom: later });
    const args = { sceneName: room.sceneName, email: 'bia@x.com' };
    expect((await app.call(visitRoutes.requestCode, args)).status).toBe(200);
    expect(await mails(app)).toEqual([]);
    app.clock.advance(10 * MINUTE);
    await app.call(visitRoutes.requestCode, args);
    expect(await mails(app)).toEqual([{ recipient: 'bia@x.com' }]);
  });
});

describe('guests who never came', () => {
  const DAY = 24 * 60 * MINUTE;

  it('go after the days that the room keeps them, with a line in the history', async () => {
    const place = await listOf(await buildTestApp());
    const { app, owner, id } = place;
    app.clock.stop();
    let who: { token?: string | undefined } = owner;
    const pass = async (days: number) => {
      app.clock.advance(days * DAY);
      who = await signInAgain(app, owner);
    };
    const later = (days: number) => new Date(app.clock.now() + days * DAY).toISOString();
    await add(place, { email: 'never@x.com' });
    await add(place, { email: 'valid@x.com', validUntil: later(20) });
    const came = await add(place, { email: 'came@x.com' });
    const inside = await add(place, { email: 'inside@x.com' });
    const changed = await add(place, { email: 'changed@x.com' });
    await app.call(checkinRoutes.create, { id, guestId: came.id }, owner);
    const entered = { state: 'entered' as const, entered_at: app.clock.now() };
    await app.db.updateTable('tickets').set(entered).where('id', '=', inside.id).execute();
    const sweep = () => sweepOldGuests({ ...app.app.deps, now: app.clock.now() });
    const emails = async () =>
      (await app.call(guestRoutes.list, { id, sort: 'createdAt' }, who)).body.guests.map(
        ({ email }) => email.split('@')[0],
      );
    const configure = (keptDays: number | null) =>
      app.fail(guestRoutes.configure, { id, fields: [], keptDays }, who);
    // Nobody goes unless the room says so.
    await pass(400);
    await sweep();
    expect(await emails()).toHaveLength(5);
    expect((await configure(0)).status).toBe(400);
    expect((await configure(30)).body).toMatchObject({ settings: { keptDays: 30 } });
    await app.call(guestRoutes.update, { id: String(changed.id), note: 'Liga amanhã' }, who);
    // The days stay where only the fields are sent.
    await app.call(guestRoutes.configure, { id, fields: ['Escola'] }, who);
    const { settings } = (await app.call(guestRoutes.summary, { id }, who)).body;
    expect(settings).toEqual({ fields: ['Escola'], keptDays: 30 });

    const startsAt = new Date(app.clock.now() - DAY - 60 * MINUTE).toISOString();
    const endsAt = new Date(app.clock.now() - DAY).toISOString();
    await app.call(programmeRoutes.create, { id, title: 'Sessão', startsAt, endsAt }, who);
    // The last session ended yesterday.
    await sweep();
    expect(await emails()).toHaveLength(5);
    await pass(29);
    await Promise.all([sweep(), sweep()]);
    const { body } = await app.call(guestRoutes.list, { id, sort: 'createdAt' }, who);
    expect(body.guests.map(({ email }) => email)).toEqual([
      ...['came@x.com', 'inside@x.com', 'changed@x.com'],
    ]);
    const lines = await app.db
      .selectFrom('history')
      .select(['admin_name', 'changes'])
      .where('action', '=', 'ticket.forgotten')
      .execute();
    expect(lines).toEqual([
      { admin_name: 'Átrio', changes: '[{"field":"count","before":2,"after":null}]' },
    ]);
  });
});
