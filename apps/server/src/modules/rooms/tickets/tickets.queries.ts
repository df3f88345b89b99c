import type { SortOf } from '@atrio/contract/lib/route';
import type { GuestProgress } from '@atrio/contract/rooms/guests';
import type { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import { keepingEmails } from '../../../infrastructure/database/locks.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';
import type { Pause } from '../../../lib/turns.ts';

const CHUNK = 200;

/** Every ticket is a guest's, and those are counted already; a search is counted. */
export async function countTickets(db: Database, roomId: number, search?: string) {
  const counted = search
    ? ofRoom(db, roomId, search).select(({ fn }) => fn.countAll<number>().as('count'))
    : db
        .selectFrom('guest_counts')
        .select(({ fn }) => fn.sum<number | null>('guests').as('count'))
        .where('room_id', '=', roomId);
  const { count } = await counted.executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** The slice is found by ids alone, in the index: no ticket before it is read. */
export function listTickets(
  db: Database,
  roomId: number,
  search: string | undefined,
  field: SortOf<(typeof ticketRoutes)['list']>,
  { limit, offset, direction }: Slice,
) {
  const column = field === 'email' ? 'email' : 'created_at';
  const slice = cut(
    ofRoom(db, roomId, search)
      .select('id as picked')
      .orderBy(column, direction)
      .orderBy('id', direction),
    { limit, offset },
  );
  return db
    .selectFrom('tickets')
    .innerJoin(slice.as('slice'), 'slice.picked', 'tickets.id')
    .select(columns)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute();
}

export function findTicket(db: Database, id: number) {
  return db.selectFrom('tickets').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * The accounts that have confirmed one of these addresses; locks them until the transaction ends.
 */
export async function listUsersByEmail(db: Database, emails: readonly string[]) {
  const users = [];
  for (let first = 0; first < emails.length; first += CHUNK) {
    const chunk = emails.slice(first, first + CHUNK);
    const rows = db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', chunk)
      .where('email_proven_at', 'is not', null)
      .orderBy('email');
    users.push(...(await keepingEmails(db, rows).execute()));
  }
  return users;
}

export interface NewTicket {
  roomId: number;
  email: string;
  userId: number | null;
  now: number;
  invitedAt: number | null;
}

/** @returns the new rows only, also when other calls insert at the same time */
export async function insertTickets(db: Database, tickets: readonly NewTicket[], pause: Pause) {
  const inserted = [];
  for (let first = 0; first < tickets.length; first += CHUNK) {
    const rows = tickets.slice(first, first + CHUNK).map((ticket) => ({
      state_at: ticket.now,
      updated_at: ticket.now,
      room_id: ticket.roomId,
      email: ticket.email,
      user_id: ticket.userId,
      created_at: ticket.now,
      invited_at: ticket.invitedAt,
    }));
    const insert = db
      .insertInto('tickets')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['room_id', 'email']).doNothing())
      .returning(columns);
    inserted.push(...(await insert.execute()));
    await pause();
  }
  return inserted;
}

/** The given addresses that have a ticket and never got an invitation. */
export async function listUninvited(db: Database, roomId: number, emails: readonly string[]) {
  const found: { id: number; email: string }[] = [];
  for (let first = 0; first < emails.length; first += CHUNK) {
    const rows = db
      .selectFrom('tickets')
      .select(['id', 'email'])
      .where('room_id', '=', roomId)
      .where('email', 'in', emails.slice(first, first + CHUNK))
      .where('invited_at', 'is', null);
    found.push(...(await rows.execute()));
  }
  return found;
}

/** In the order of their addresses, as all who write many tickets lock them. */
export async function markInvited(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<void> {
  for (let first = 0; first < ids.length; first += CHUNK) {
    await db
      .updateTable('tickets')
      .set(queued(now))
      .where('id', 'in', ids.slice(first, first + CHUNK))
      .execute();
  }
}

/** A guest who has answered or entered stays what they are: a further invitation changes nothing. */
function queued(now: number) {
  const isFurther = sql`state in ('accepted', 'declined', 'entered')`;
  return {
    invited_at: now,
    delivery_state: 'queued' as const,
    delivery_reason: null,
    delivery_at: null,
    state: sql<GuestProgress>`case when ${isFurther} then state else 'queued' end`,
    state_at: sql<number>`case when ${isFurther} then state_at else ${now} end`,
  };
}

/** Columns that put another pass in the place of a ticket's: the old one and its device are out. */
export function newPass(now: number) {
  return {
    // A time, so that no number comes twice when an older backup is restored.
    pass_version: sql<number>`case when pass_version < ${now} then ${now} else pass_version + 1 end`,
    pass_device: null,
    pass_bound_at: null,
  };
}

/** @returns undefined when the ticket does not exist */
export function updateInvited(db: Database, id: number, now: number, isRenewed: boolean) {
  return db
    .updateTable('tickets')
    .set({ ...queued(now), ...(isRenewed && newPass(now)) })
    .where('id', '=', id)
    .returning('pass_version as passVersion')
    .executeTakeFirst();
}

export function deleteTicket(db: Database, id: number) {
  return db.deleteFrom('tickets').where('id', '=', id).returning('id').executeTakeFirst();
}

/**
 * Turns the pre-tickets of this address into tickets of its account.
 * @returns the rooms of these tickets
 */
export function assignTickets(db: Database, email: string, userId: number) {
  return db
    .updateTable('tickets')
    .set({ user_id: userId })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .returning('room_id as roomId')
    .execute();
}

/** Detaches the tickets from an account that no longer has their address. */
export async function unassignTickets(db: Database, userId: number): Promise<void> {
  await db.updateTable('tickets').set({ user_id: null }).where('user_id', '=', userId).execute();
}

const columns = [
  'id',
  'room_id as roomId',
  'email',
  'user_id as userId',
  'created_at as createdAt',
  'invited_at as invitedAt',
  'pass_version as passVersion',
] as const;

function ofRoom(db: Database, roomId: number, search: string | undefined) {
  const tickets = db.selectFrom('tickets').where('room_id', '=', roomId);
  if (!search) return tickets;
  return tickets.where(sql<boolean>`email like ${containsPattern(search)} escape '\\'`);
}
