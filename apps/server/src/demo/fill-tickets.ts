import { Role } from '@atrio/contract/accounts/accounts';
import { createManyTickets } from '../modules/rooms/tickets/tickets.service.ts';
import { DEMO_COMPANIES } from './companies-data.ts';
import { DEMO_EMAIL, type People } from './fill-people.ts';
import type { FilledRoom } from './fill-rooms.ts';
import { emailOf, inventName } from './names.ts';
import { atWork, contextAt, DAY, HOUR, type Stage } from './stage.ts';

/** People with an account who only visit: their tickets are whole ones. */
const GUESTS = 18;
const MOST_TICKETS = 24;

/** Adds tickets to the private rooms, and a few to the largest public one. */
export async function fillTickets(
  stage: Stage,
  people: People,
  rooms: readonly FilledRoom[],
): Promise<void> {
  const guests = await createGuests(stage);
  for (const room of rooms) {
    if (!room.isPrivate && room.name !== 'Auditório Ipê') continue;
    const visitors = room.isPrivate ? await regularsOf(stage, room.id) : [];
    const some = guests.filter((_, index) => (index + room.id) % 4 === 0);
    const emails = [...visitors, ...some, ...expectedIn(stage, room)];
    const portion = Math.ceil(emails.length / 3);
    for (const [index, share] of [0.9, 0.4, 0.05].entries()) {
      const portionOf = emails.slice(index * portion, (index + 1) * portion);
      if (portionOf.length === 0) continue;
      const age = (stage.now - room.bornAt) * share;
      const when = Math.min(atWork(stage.now - age, stage.random), stage.now - HOUR);
      const author = room.helpers[index % 2] ?? people.helena;
      // Sends no mail: the addresses are invented.
      const input = { id: room.id, emails: portionOf, notify: false };
      await createManyTickets(contextAt(stage, author, when), input);
    }
  }
  await stage.deps.db
    .updateTable('tickets')
    .set((eb) => ({ invited_at: eb.ref('created_at') }))
    .execute();
}

/** They have the administrators' password, but nothing of the dashboard opens for them. */
async function createGuests({ deps: { db }, now, random }: Stage): Promise<string[]> {
  const { hash } = await db
    .selectFrom('users')
    .select('password_hash as hash')
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirstOrThrow();
  const names = Array.from({ length: GUESTS }, () => inventName(random));
  const emails = [...new Set(names.map((name) => emailOf(name, 'correio')))];
  const users = emails.map((email) => ({
    email,
    password_hash: hash,
    role: Role.GUEST as number,
    // Tickets belong to an account only if its address is confirmed.
    email_proven_at: now,
    created_at: now - random.between(20, 300) * DAY,
  }));
  await db.insertInto('users').values(users).execute();
  return emails;
}

async function regularsOf({ deps: { db } }: Stage, roomId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('visitors')
    .select('email')
    .where('room_id', '=', roomId)
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(MOST_TICKETS)
    .execute();
  return rows.flatMap(({ email }) => (email === null ? [] : [email]));
}

/** Invited, and not there yet. */
function expectedIn({ random }: Stage, room: FilledRoom): string[] {
  const company = DEMO_COMPANIES.find(({ key }) => key === room.company);
  const domain = company?.key ?? 'correio';
  return Array.from({ length: 4 }, () => emailOf(inventName(random), domain));
}
