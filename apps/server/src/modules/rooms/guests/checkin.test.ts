import { myDataRoutes } from '@atrio/contract/across/my-data';
import { checkinRoutes } from '@atrio/contract/rooms/checkin';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createAccount, PASSWORD, type TestAccount } from '../../../../test/factories/account.ts';
import { passOf } from '../../../../test/factories/pass.ts';
import { createRoom, linkRoomAdmin } from '../../../../test/factories/room.ts';
import { createTicket } from '../../../../test/factories/ticket.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const EMAIL = 'bia@exemplo.com';

async function reception() {
  const app = await buildTestApp();
  const owner = await createAccount(app, { name: 'Helena Prado' });
  const room = await createRoom(app, owner);
  const ticket = await createTicket(app, room, { email: EMAIL });
  const id = String(room.id);
  const enter = (who: object, by: TestAccount | undefined = owner) =>
    app.fail(checkinRoutes.create, { id, ...who }, by);
  const come = async (by = owner) => {
    const answer = await app.call(checkinRoutes.create, { id, guestId: ticket.id }, by);
    return answer.body;
  };
  const undo = (checkedInAt?: string) =>
    app.call(checkinRoutes.undo, { id, guestId: String(ticket.id), checkedInAt }, owner);
  const summary = async () => (await app.call(checkinRoutes.summary, { id }, owner)).body;
  const change = (fields: object) =>
    app.call(guestRoutes.update, { id: String(ticket.id), ...fields }, owner);
  return { app, owner, room, ticket, id, enter, come, undo, summary, change };
}

const said = ({
  status,
  body,
}: Awaited<ReturnType<Awaited<ReturnType<typeof reception>>['enter']>>) =>
  status === 200 ? 'in' : body.error.error;

describe('the list of guests', () => {
  it('has those who are there, and those who are not, and counts them right', async () => {
    const { app, owner, id, come, undo } = await reception();
    await app.call(guestRoutes.create, { id, email: 'caio@x.com', notify: false }, owner);
    await app.call(guestRoutes.create, { id, email: 'davi@x.com', category: 'Imprensa' }, owner);
    await come();
    const list = async (present: 'true' | 'false', more = {}) => {
      const query = { id, page: 1, sort: 'createdAt' as const, present, ...more };
      const { body } = await app.call(guestRoutes.list, query, owner);
      expect(body.total).toBe(body.guests.length);
      return body.guests.map(({ email }) => email);
    };
    expect(await list('true')).toEqual([EMAIL]);
    expect(await list('false')).toEqual(['caio@x.com', 'davi@x.com']);
    expect(await list('false', { search: 'caio' })).toEqual(['caio@x.com']);
    expect(await list('false', { category: 'Imprensa' })).toEqual(['davi@x.com']);
    expect(await list('true', { categories: '["Imprensa"]' })).toEqual([]);
    expect((await app.call(guestRoutes.summary, { id }, owner)).body.present).toBe(1);
    const change = { kind: 'category', category: 'Ausentes' } as const;
    const { body } = await app.call(
      guestRoutes.bulk,
      { id, matching: { present: false, categories: [''] }, change },
      owner,
    );
    expect(body.changed).toBe(1);
    await undo();
    expect(await list('true')).toEqual([]);
  });
});

describe('POST /rooms/{id}/checkin', () => {
  it('lets a guest in by their pass, its address or their row, once', async () => {
    const { app, ticket, enter, come, summary } = await reception();
    const pass = await passOf(app, ticket);
    expect(await summary()).toEqual({ success: true, present: 0, latest: [] });
    const first = await come();
    expect(first).toMatchObject({
      isFirst: true,
      guest: { email: EMAIL, checkedInBy: 'Helena Prado', checkedInAt: expect.any(String) },
    });
    app.clock.advance(MINUTE);
    const again = await come();
    expect(again).toEqual({ ...first, isFirst: false });
    for (const secret of [pass, pass.split('/').at(-1)]) {
      expect((await enter({ pass: secret })).body).toMatchObject({ isFirst: false });
    }
    expect(await summary()).toMatchObject({ present: 1, latest: [{ email: EMAIL }] });
  });

  it('S13: counts a guest once, from however many desks and taps at once', async () => {
    const { app, owner, room, ticket, enter, summary } = await reception();
    const pass = await passOf(app, ticket);
    const desks = await Promise.all(Array.from({ length: 5 }, () => createAccount(app)));
    for (const desk of desks) await linkRoomAdmin(app, room, desk);
    const answers = await Promise.all(
      [...desks, ...desks, ...desks, ...desks].map((desk, index) =>
        enter(index % 2 === 0 ? { pass } : { guestId: ticket.id }, desk),
      ),
    );
    const bodies = answers.map(
      ({ body }) => body as unknown as { isFirst: boolean; guest: object },
    );
    expect(bodies.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    expect(new Set(bodies.map(({ guest }) => JSON.stringify(guest))).size).toBe(1);
    expect((await summary()).present).toBe(1);
    const lines = await app.db
      .selectFrom('history')
      .select('action')
      .where('action', '=', 'ticket.checkedIn')
      .execute();
    expect(lines).toHaveLength(1);
    expect(owner).toBeDefined();
  });

  it('says why somebody is not let in', async () => {
    const { app, owner, room, ticket, enter, change, summary } = await reception();
    const pass = await passOf(app, ticket);
    const other = await createRoom(app, owner);
    const stranger = await createTicket(app, other, { email: EMAIL });
    expect(said(await enter({ pass: await passOf(app, stranger) }))).toBe('CHECKIN_OTHER_ROOM');
    expect(said(await enter({ guestId: stranger.id }))).toBe('CHECKIN_OTHER_ROOM');
    for (const unknown of ['nada', 'https://exemplo.com', `1.0.${'A'.repeat(43)}`]) {
      expect(said(await enter({ pass: unknown }))).toBe('CHECKIN_UNKNOWN');
    }
    expect(said(await enter({ guestId: 999_999 }))).toBe('CHECKIN_REMOVED');
    const past = new Date(app.clock.now() - HOUR).toISOString();
    const coming = new Date(app.clock.now() + HOUR).toISOString();
    await change({ validUntil: past });
    const over = await enter({ pass });
    expect([said(over), over.body.error.current]).toEqual([
      'CHECKIN_OVER',
      { name: EMAIL, guestId: ticket.id, at: past },
    ]);
    await change({ validFrom: coming, validUntil: null });
    expect(said(await enter({ pass }))).toBe('CHECKIN_EARLY');
    await change({ validFrom: null });
    await app.db
      .updateTable('tickets')
      .set({ state: 'declined' })
      .where('id', '=', ticket.id)
      .execute();
    expect(said(await enter({ pass }))).toBe('CHECKIN_DECLINED');
    expect((await summary()).present).toBe(0);
    expect(said(await enter({ pass, anyway: true }))).toBe('in');
    await app.call(ticketRoutes.resend, { id: String(ticket.id), newPass: true }, owner);
    expect(said(await enter({ pass, anyway: true }))).toBe('CHECKIN_REPLACED');
    await app.call(ticketRoutes.removePre, { id: String(ticket.id) }, owner);
    expect(said(await enter({ pass }))).toBe('CHECKIN_REMOVED');
    expect((await summary()).present).toBe(0);
    expect(room.id).not.toBe(other.id);
  });

  it('wants a pass or a guest, and a team member', async () => {
    const { app, id, ticket, enter } = await reception();
    for (const bad of [
      {},
      { pass: 'x', guestId: ticket.id },
      { pass: '' },
      { pass: 'x'.repeat(401) },
    ]) {
      const { status, body } = await enter(bad);
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['pass']]);
    }
    expect((await enter({ guestId: ticket.id }, await createAccount(app))).status).toBe(404);
    expect((await app.fail(checkinRoutes.create, { id, guestId: ticket.id })).status).toBe(401);
  });
});

describe('a check-in', () => {
  it('is taken back, but not by somebody who saw an older one', async () => {
    const { app, come, undo, summary } = await reception();
    const { guest } = await come();
    expect((await undo(guest.checkedInAt ?? '')).body.guest.checkedInAt).toBeNull();
    expect((await summary()).present).toBe(0);
    expect((await undo()).body.guest.checkedInAt).toBeNull();
    app.clock.advance(MINUTE);
    const newer = await come();
    expect(newer.isFirst).toBe(true);
    const { body } = await undo(guest.checkedInAt ?? '');
    expect(body.guest.checkedInAt).toBe(newer.guest.checkedInAt);
    expect((await summary()).present).toBe(1);
    await undo();
    const lines = await app.db
      .selectFrom('history')
      .select('action')
      .where('action', 'like', 'ticket.checked%')
      .orderBy('id')
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      'ticket.checkedIn',
      'ticket.checkedOut',
      'ticket.checkedIn',
      'ticket.checkedOut',
    ]);
  });

  it('is in the list of guests and in the export of whose room it is', async () => {
    const { app, owner, id, come } = await reception();
    const { guest } = await come();
    const { body } = await app.call(guestRoutes.list, { id }, owner);
    expect(body.guests).toEqual([guest]);
    const data = await app.call(myDataRoutes.export, { password: PASSWORD }, owner);
    expect(JSON.stringify(data.body)).toContain(`"checkedInAt":"${guest.checkedInAt}"`);
  });

  it('is counted right when guests are removed and a room goes', async () => {
    const { app, owner, room, id, ticket, come, summary } = await reception();
    await come();
    const ids = [ticket.id];
    await app.call(guestRoutes.bulk, { id, ids, change: { kind: 'remove' } }, owner);
    expect((await summary()).present).toBe(0);
    const other = await createTicket(app, room, { email: 'ana@exemplo.com' });
    await app.call(checkinRoutes.create, { id, guestId: other.id }, owner);
    await app.db.deleteFrom('rooms').where('id', '=', room.id).execute();
    expect(await app.db.selectFrom('guest_settings').selectAll().execute()).toEqual([]);
  });
});
