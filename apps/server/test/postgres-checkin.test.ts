import { checkinRoutes } from '@atrio/contract/rooms/checkin';
import { guestRoutes } from '@atrio/contract/rooms/guests';
import { expect, it } from 'vitest';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom, linkRoomAdmin } from './factories/room.ts';
import { createTicket } from './factories/ticket.ts';

const ROUNDS = 6;
const STATEMENT_MS = 40;

/** @param databaseDelayMs of each answer of the database */
async function reception(databaseDelayMs = 0) {
  const app = await buildTestApp({}, { databaseDelayMs });
  const owner = await createAccount(app);
  const room = await createRoom(app, owner);
  const ticket = await createTicket(app, room, { email: 'bia@exemplo.com' });
  const id = String(room.id);
  const other = await createAccount(app);
  await linkRoomAdmin(app, room, other);
  const come = (desk = owner, more = {}) =>
    app.fail(checkinRoutes.create, { id, guestId: ticket.id, ...more }, desk);
  const undo = (desk = owner) =>
    app.fail(checkinRoutes.undo, { id, guestId: String(ticket.id) }, desk);
  const present = async () => {
    const { body } = await app.call(checkinRoutes.summary, { id }, owner);
    return [body.present, body.latest.length];
  };
  return { app, owner, other, room, ticket, come, undo, present };
}

it('S13: desks that check a guest in and take it back at once agree in the end', async () => {
  const { app, owner, other, room, come, undo, present } = await reception();
  const desks = [owner, other];
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      desks.flatMap((desk) => [come(desk), undo(desk), come(desk), undo(desk)]),
    );
    // Somebody else was faster: a desk is told so, and nothing else goes wrong.
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.error.error).toBe('CHANGED_MEANWHILE');
    }
    const noted = await app.db
      .selectFrom('history')
      .select('action')
      .where('subject_id', '=', room.id)
      .where('action', 'in', ['ticket.checkedIn', 'ticket.checkedOut'])
      .orderBy('id')
      .execute();
    const sum = noted.reduce((left, { action }) => left + (action.endsWith('In') ? 1 : -1), 0);
    expect([0, 1]).toContain(sum);
    expect(await present()).toEqual([sum, sum]);
  }
});

it('S13: who may no longer come is not let in by a desk that still saw them there', async () => {
  const { app, owner, other, ticket, come, present } = await reception(STATEMENT_MS);
  const validUntil = new Date(app.clock.now() - 1_000).toISOString();
  await app.call(guestRoutes.update, { id: String(ticket.id), validUntil }, owner);
  const row = () => app.db.updateTable('tickets').where('id', '=', ticket.id);
  for (let round = 0; round < ROUNDS; round++) {
    await row().set({ checked_in_at: app.clock.now(), checked_in_by_id: owner.adminId }).execute();
    const coming = come(other);
    // Between two statements of the desk, in one of the rounds between the two that matter.
    await new Promise((resolve) => setTimeout(resolve, (2 + round) * STATEMENT_MS));
    await row().set({ checked_in_at: null, checked_in_by_id: null }).execute();
    const { status, body } = await coming;
    if (status !== 200) expect(['CHANGED_MEANWHILE', 'CHECKIN_OVER']).toContain(body.error.error);
    expect(await present()).toEqual([0, 0]);
  }
});
