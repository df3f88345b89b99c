import { email as emailField } from '@atrio/contract/lib/fields';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { BatchResult, Ticket, ticketRoutes, Unsent } from '@atrio/contract/rooms/tickets';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { longWork } from '../../../infrastructure/long-work.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { createPause, type Pause } from '../../../lib/turns.ts';
import { type Change, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { queueMails } from '../../platform/mail/mail.service.ts';
import { admitInvitations } from '../../platform/mail/mail-limits.service.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { writeInvitations } from '../programme/invitation.service.ts';
import { listAdministratorsOf, loadManagedRoom, type RoomRow } from '../rooms/rooms.access.ts';
import {
  assignTickets,
  countTickets,
  deleteTicket,
  findTicket,
  insertTickets,
  listTickets,
  listUninvited,
  listUsersByEmail,
  markInvited,
  unassignTickets,
  updateInvited,
} from './tickets.queries.ts';

const INVITATIONS_PER_HOUR = 5;
const HOUR = 60 * 60_000;

type Routes = typeof ticketRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

export async function listRoomTickets(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { id: roomId } = await loadManagedRoom(ctx, input.id);
  const { field, descending } = parseSort(input.sort ?? '-createdAt');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countTickets(ctx.db, roomId, input.search),
    (slice) => listTickets(ctx.db, roomId, input.search, field, slice),
  );
  return {
    tickets: rows.filter((row) => row.userId !== null).map(present),
    preTickets: rows.filter((row) => row.userId === null).map(present),
    ...rest,
  };
}

export async function createTicket(
  ctx: ActorContext,
  { roomId, email, notify }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  const { rows, unsent } = await addTickets(ctx, roomId, [email], notify);
  const [row] = rows;
  if (!row) {
    const fields = { email: 'Este email já tem acesso a esta sala' };
    throw new AppError('TICKET_ALREADY_EXISTS', { fields });
  }
  return { ...presentByKind(row), ...reasonOf(unsent, email) };
}

/** Adds all possible tickets in one transaction; each line gets its own result. */
export async function createManyTickets(
  ctx: ActorContext,
  { id, emails, notify }: RouteInput<Routes['createMany']>,
): Promise<RouteOutput<Routes['createMany']>> {
  const parsed = emails.map((line) => emailField.safeParse(line).data);
  const unique = [...new Set(parsed.filter((email) => email !== undefined))];
  const { rows, unsent } = await longWork(ctx, (pause) =>
    addTickets(ctx, id, unique, notify, pause),
  );
  const added = new Map(rows.map((row) => [row.email, row]));
  const seen = new Set<string>();
  const results = parsed.map((email, index): BatchResult => {
    if (email === undefined) return { email: emails[index] ?? '', outcome: 'invalid' };
    if (seen.has(email)) return { email, outcome: 'repeated' };
    seen.add(email);
    const row = added.get(email);
    const outcome = !row ? 'existing' : row.userId === null ? 'preTicket' : 'ticket';
    return { email, outcome, ...reasonOf(unsent, email) };
  });
  return { results };
}

export async function resendInvitation(
  ctx: ActorContext,
  { id, newPass }: RouteInput<Routes['resend']>,
): Promise<RouteOutput<Routes['resend']>> {
  const { ticket } = await loadTicket(ctx, id);
  const key = `invitation:${ticket.email}`;
  await takeAttempt(ctx, { key, limit: INVITATIONS_PER_HOUR, windowMs: HOUR });
  return inTransaction(ctx, async (ctx) => {
    const { room } = await loadTicket(ctx, id);
    const pass = await updateInvited(ctx.db, id, ctx.now, newPass);
    if (!pass) throw new AppError('NOT_FOUND');
    await refuseMail(ctx, ticket.email);
    await queueMails(ctx, await writeInvitations(ctx, room.id, [id]));
    return presentByKind({ ...ticket, invitedAt: ctx.now });
  });
}

export function removeTicket(ctx: ActorContext, { id }: RouteInput<Routes['remove']>) {
  return remove(ctx, id, 'ticket');
}

export function removePreTicket(ctx: ActorContext, { id }: RouteInput<Routes['removePre']>) {
  return remove(ctx, id, 'preTicket');
}

/**
 * Gives an account the pre-tickets of the address that it has just confirmed. They only appear in
 * its list: entering a private room always requires a code mailed to the address.
 */
export async function promotePreTickets(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  user: { id: number; email: string },
): Promise<void> {
  const rooms = await assignTickets(ctx.db, user.email, user.id);
  const roomIds = rooms.map(({ roomId }) => roomId);
  await tellOfTicket(ctx, roomIds, { email: user.email, hasEntered: false });
}

/** Detaches the tickets of an account that changed its address: tickets belong to the address. */
export async function releaseTickets({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  await unassignTickets(db, userId);
}

/** Notifies the rooms' administrators that a ticket's holder has an account. */
export async function tellOfTicket(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  roomIds: readonly number[],
  holder: { email: string; hasEntered: boolean },
): Promise<void> {
  const concerned = await listAdministratorsOf(ctx, roomIds);
  await notify(
    ctx,
    concerned.map(({ userId, roomId, roomName }) => ({
      userId,
      kind: 'ticket.accepted',
      data: { roomId, roomName, ...holder },
    })),
  );
}

interface Added {
  rows: Row[];
  /** The reason why an invitation was not mailed, by address. */
  unsent: Map<string, Unsent>;
}

/** All batches write their addresses in the same order, so that no two deadlock. */
async function addTickets(
  ctx: ActorContext,
  roomId: number,
  addresses: readonly string[],
  notify: boolean,
  pause: Pause = createPause(),
): Promise<Added> {
  const emails = addresses.toSorted();
  return inTransaction(ctx, async (ctx) => {
    const userIds = await accountsOf(ctx, emails);
    const room = await loadManagedRoom(ctx, roomId);
    const rows = await insertTickets(
      ctx.db,
      emails.map((email) => {
        const userId = userIds.get(email) ?? null;
        return { roomId: room.id, email, userId, now: ctx.now, invitedAt: null };
      }),
      pause,
    );
    const isAlone = emails.length === 1 && rows.length === 0;
    const unsent = notify && !isAlone ? await inviteNew(ctx, room, emails) : new Map();
    const count = rows.length;
    if (count > 0) {
      await recordHistory(ctx, roomSubject(room), 'ticket.created', addedChanges(rows));
    }
    const invitedAt = (row: Row) => (notify && !unsent.has(row.email) ? ctx.now : null);
    return { rows: rows.map((row) => ({ ...row, invitedAt: invitedAt(row) })), unsent };
  });
}

function reasonOf(unsent: Map<string, Unsent>, email: string): { unsent?: Unsent } {
  const reason = unsent.get(email);
  return reason ? { unsent: reason } : {};
}

/** Mails the recipients within the limits; sending the list again later reaches the others. */
async function inviteNew(ctx: ActorContext, room: RoomRow, emails: readonly string[]) {
  return inviteGuests(ctx, room, await listUninvited(ctx.db, room.id, emails));
}

/**
 * Invites guests of a room within the limits of mails, each once within an hour. Call it in the
 * transaction that decides who is invited.
 * @returns the reason per address that is not mailed
 */
export async function inviteGuests(
  ctx: ActorContext,
  room: RoomRow,
  guests: readonly { id: number; email: string }[],
): Promise<Map<string, Unsent>> {
  // All lock them in this order, so that no two deadlock.
  const waiting = guests.toSorted((a, b) => (a.email < b.email ? -1 : 1));
  const unsent = await admitInvitations(
    ctx,
    waiting.map(({ email }) => ({ email, topic: `invited:${room.id}|${email}` })),
  );
  const mailed = waiting.filter(({ email }) => !unsent.has(email));
  const ids = mailed.map(({ id }) => id);
  await markInvited(ctx.db, ids, ctx.now);
  await queueMails(ctx, await writeInvitations(ctx, room.id, ids));
  return unsent;
}

/** The account that has confirmed this address; locks it until the transaction ends. */
export async function accountOf(
  { db }: Pick<Context, 'db'>,
  email: string,
): Promise<number | null> {
  return (await accountsOf({ db }, [email])).get(email) ?? null;
}

/** The accounts that have confirmed these addresses; locks them until the transaction ends. */
export async function accountsOf(
  { db }: Pick<Context, 'db'>,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const users = await listUsersByEmail(db, emails);
  return new Map(users.map(({ id, email }) => [email, id]));
}

/** Routes of tickets never accept a pre-ticket's id, nor the other way round. */
async function remove(ctx: ActorContext, id: number, kind: 'ticket' | 'preTicket') {
  await inTransaction(ctx, async (ctx) => {
    const { ticket, room } = await loadTicket(ctx, id);
    if ((ticket.userId === null) !== (kind === 'preTicket')) throw new AppError('NOT_FOUND');
    if (!(await deleteTicket(ctx.db, id))) return;
    const changes = [{ field: 'email', before: ticket.email, after: null }];
    await recordHistory(ctx, roomSubject(room), 'ticket.deleted', changes);
  });
  return {};
}

/** @throws AppError ACCOUNT_MAIL_LIMIT, RECIPIENT_MAIL_LIMIT */
async function refuseMail(ctx: ActorContext, email: string): Promise<void> {
  const reason = (await admitInvitations(ctx, [{ email, topic: null }])).get(email);
  if (reason === 'account') throw new AppError('ACCOUNT_MAIL_LIMIT');
  if (reason !== undefined) throw new AppError('RECIPIENT_MAIL_LIMIT');
}

/** @throws AppError NOT_FOUND, the same for a missing ticket and one of a foreign room */
async function loadTicket(ctx: ActorContext, id: number) {
  const ticket = await findTicket(ctx.db, id);
  if (!ticket) throw new AppError('NOT_FOUND');
  return { ticket, room: await loadManagedRoom(ctx, ticket.roomId) };
}

/** History entry: one address by name, or the number of pasted ones. */
function addedChanges([first, ...others]: readonly Row[]): Change[] {
  if (others.length > 0) return [{ field: 'count', before: null, after: others.length + 1 }];
  return [{ field: 'email', before: null, after: first?.email ?? null }];
}

function presentByKind(row: Row): RouteOutput<Routes['create']> {
  return row.userId === null ? { preTicket: present(row) } : { ticket: present(row) };
}

function present(row: Row): Ticket {
  return {
    id: row.id,
    email: row.email,
    createdAt: instant(row.createdAt),
    invitedAt: row.invitedAt === null ? null : instant(row.invitedAt),
  };
}
