import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Guest, GuestFields, guestRoutes } from '@atrio/contract/rooms/guests';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { type Change, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { newPass } from '../tickets/passes.service.ts';
import { accountOf, inviteGuests } from '../tickets/tickets.service.ts';
import { findGuest, type GuestRow } from './guests.queries.ts';
import { presentGuests, settingsOf } from './guests.service.ts';
import { insertGuest, isOnList, updateGuest } from './guests-writing.queries.ts';

type Routes = typeof guestRoutes;
type Fields = Partial<GuestFields>;

export async function createGuest(
  ctx: ActorContext,
  { id, email, notify, ...fields }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  return inTransaction(ctx, async (ctx) => {
    const userId = await accountOf(ctx, email);
    const room = await loadManagedRoom(ctx, id);
    const values = await known(ctx, room.id, fields);
    refuseEmptyValidity(values);
    const { now } = ctx;
    const added = await insertGuest(ctx.db, {
      ...guestColumns(values),
      room_id: room.id,
      email,
      user_id: userId,
      created_at: now,
      invited_at: null,
      state_at: now,
      updated_at: now,
    });
    if (!added) throw taken();
    const guest = { id: added.id, email };
    const unsent = notify ? await inviteGuests(ctx, room, [guest]) : new Map<string, never>();
    const changes = [{ field: 'email', before: null, after: email }];
    await recordHistory(ctx, roomSubject(room), 'ticket.created', changes);
    const reason = unsent.get(email);
    return { guest: await readGuest(ctx, added.id), ...(reason && { unsent: reason }) };
  });
}

/** @throws AppError CHANGED_MEANWHILE with the current guest, when the change is based on an older one */
export async function changeGuest(
  ctx: ActorContext,
  { id, updatedAt, ...input }: RouteInput<Routes['update']>,
): Promise<RouteOutput<Routes['update']>> {
  return inTransaction(ctx, async (ctx) => {
    // Before the room, as accounts come first in the order of locks.
    const userId = input.email === undefined ? null : await accountOf(ctx, input.email);
    const row = await findGuest(ctx.db, id);
    if (!row) throw new AppError('NOT_FOUND');
    const room = await loadManagedRoom(ctx, row.roomId);
    if (updatedAt !== undefined && Date.parse(updatedAt) !== row.updatedAt) {
      throw new AppError('CHANGED_MEANWHILE', { current: await readGuest(ctx, id) });
    }
    const fields = await known(ctx, room.id, input, row);
    refuseEmptyValidity({ ...validityOf(row), ...fields });
    const moves = fields.email !== undefined && fields.email !== row.email;
    if (moves && (await isOnList(ctx.db, room.id, fields.email ?? '', id))) throw taken();
    const columns = {
      ...guestColumns(fields),
      ...(moves && { email: fields.email, user_id: userId, ...uninvited(ctx.now) }),
      // Later than before, also within one millisecond: it tells two versions apart.
      updated_at: Math.max(ctx.now, row.updatedAt + 1),
    };
    const changes = changesOf(row, fields);
    if (changes.length > 0) {
      if (!(await updateGuest(ctx.db, id, columns, row.updatedAt))) {
        throw new AppError('CHANGED_MEANWHILE', { current: await readGuest(ctx, id) });
      }
      const subject = { field: 'email', before: row.email, after: fields.email ?? row.email };
      await recordHistory(ctx, roomSubject(room), 'ticket.updated', [subject, ...changes]);
    }
    return { guest: await readGuest(ctx, id) };
  });
}

/** The columns of what a form or a list says about a guest. */
export function guestColumns({ name, category, note, fields, validFrom, validUntil }: Fields) {
  return {
    ...(name !== undefined && { name, name_key: textKey(name) }),
    ...(category !== undefined && { category }),
    ...(note !== undefined && { note, note_key: textKey(note) }),
    ...(fields !== undefined && { fields: JSON.stringify(fields) }),
    ...(validFrom !== undefined && { valid_from: at(validFrom) }),
    ...(validUntil !== undefined && { valid_until: at(validUntil) }),
  };
}

/** @throws AppError VALIDATION_ERROR for a validity that ends before it begins */
export function refuseEmptyValidity({ validFrom, validUntil }: Fields): void {
  if (!validFrom || !validUntil || validFrom < validUntil) return;
  const fields = { validUntil: 'O fim da validade vem depois do começo' };
  throw new AppError('VALIDATION_ERROR', { fields });
}

/** A guest under another address starts anew; a visit under the old one stays the visit it was. */
function uninvited(now: number) {
  return {
    state: 'added' as const,
    state_at: now,
    invited_at: null,
    delivery_state: null,
    delivery_reason: null,
    delivery_at: null,
    accepted_at: null,
    declined_at: null,
    decline_reason: '',
    entered_at: null,
    last_entered_at: null,
    ...newPass(now),
  };
}

/** Keeps only values of fields that the room has; an empty one is none. */
async function known(ctx: ActorContext, roomId: number, input: Fields, row?: GuestRow) {
  if (input.fields === undefined) return input;
  const names = (await settingsOf(ctx, roomId)).fields;
  const before = row ? (JSON.parse(row.fields) as GuestFields['fields']) : {};
  const values = Object.entries({ ...before, ...input.fields });
  const fields = Object.fromEntries(
    values.filter(([name, value]) => names.includes(name) && value),
  );
  return { ...input, fields };
}

function changesOf(row: GuestRow, fields: Fields): Change[] {
  const before: Record<string, unknown> = { ...row, ...validityOf(row) };
  return Object.entries(fields).flatMap(([field, value]) => {
    const after = field === 'fields' ? JSON.stringify(value) : value;
    if (after === undefined || after === before[field]) return [];
    // Who they are and what is noted about them is for the room's administrators alone.
    return [{ field, before: null, after: null }];
  });
}

function validityOf({ validFrom, validUntil }: GuestRow) {
  const moment = (value: number) => (value === 0 ? null : new Date(value).toISOString());
  return { validFrom: moment(validFrom), validUntil: moment(validUntil) };
}

function at(value: string | null): number {
  return value === null ? 0 : Date.parse(value);
}

function taken(): AppError {
  const fields = { email: 'Este email já tem acesso a esta sala' };
  return new AppError('TICKET_ALREADY_EXISTS', { fields });
}

export async function readGuest(ctx: ActorContext, id: number): Promise<Guest> {
  const row = await findGuest(ctx.db, id);
  const [guest] = row ? await presentGuests(ctx, row.roomId, [row]) : [];
  if (!guest) throw new AppError('NOT_FOUND');
  return guest;
}
