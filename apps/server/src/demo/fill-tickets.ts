import { Role } from '@atrio/contract/accounts/accounts';
import type { NotNull } from 'kysely';
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
  await tellStates(stage);
}

/** Each ticket was mailed when it was made, and who visited has entered by it. */
async function tellStates({ deps: { db } }: Stage): Promise<void> {
  await db
    .updateTable('tickets')
    .set(({ ref }) => ({
      state: 'sent',
      state_at: ref('created_at'),
      invited_at: ref('created_at'),
      delivery_state: 'sent',
      delivery_at: ref('created_at'),
    }))
    .execute();
  const entered = await db
    .selectFrom('tickets')
    .innerJoin('visitors', (join) =>
      join
        .onRef('visitors.room_id', '=', 'tickets.room_id')
        .onRef('visitors.email', '=', 'tickets.email'),
    )
    .select(['tickets.id', 'tickets.created_at', 'visitors.last_entry_at as enteredAt'])
    .where('visitors.last_entry_at', 'is not', null)
    .$narrowType<{ enteredAt: NotNull }>()
    .execute();
  for (const { id, created_at, enteredAt } of entered) {
    const at = Math.max(enteredAt, created_at);
    const times = { state_at: at, accepted_at: created_at, entered_at: at, last_entered_at: at };
    await db
      .updateTable('tickets')
      .set({ state: 'entered', ...times })
      .where('id', '=', id)
      .execute();
  }
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
