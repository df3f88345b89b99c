import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type checkinRoutes, LAST_PRESENT } from '@atrio/contract/rooms/checkin';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { readPass } from '../tickets/passes.service.ts';
import { checkIn, checkOut, countPresent, listLatest } from './checkin.queries.ts';
import { findGuest, type GuestRow, listGuestsOf } from './guests.queries.ts';
import { presentGuests } from './guests.service.ts';
import { readGuest } from './guests-editing.service.ts';

type Routes = typeof checkinRoutes;

export async function summarizeCheckIns(
  ctx: ActorContext,
  { id }: RouteInput<Routes['summary']>,
): Promise<RouteOutput<Routes['summary']>> {
  const room = await loadManagedRoom(ctx, id);
  const ids = await listLatest(ctx.db, room.id, LAST_PRESENT);
  const rows = await listGuestsOf(ctx.db, room.id, ids, LAST_PRESENT);
  const ordered = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return {
    present: await countPresent(ctx.db, room.id),
    latest: await presentGuests(ctx, room.id, ordered),
  };
}

/**
 * Notes that a guest has come. Two desks and a second tap are told the same: since when, by whom.
 * @throws AppError CHECKIN_… with the guest's name and the moment, as far as they are this room's
 */
export async function checkInGuest(
  ctx: ActorContext,
  { id, pass, guestId, anyway }: RouteInput<Routes['create']>,
): Promise<RouteOutput<Routes['create']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const named = pass === undefined ? null : readPass(ctx.secret, pass);
    if (pass !== undefined && !named) throw new AppError('CHECKIN_UNKNOWN');
    const row = await findGuest(ctx.db, named?.ticketId ?? guestId ?? 0);
    if (!row) throw new AppError('CHECKIN_REMOVED');
    if (row.roomId !== room.id) throw new AppError('CHECKIN_OTHER_ROOM');
    const version = named?.version ?? null;
    if (version !== null && row.passVersion !== version) {
      throw new AppError('CHECKIN_REPLACED', { current: { name: row.name || row.email } });
    }
    // A guest who is there already is told so, whatever has become of their validity.
    const isThere = row.checkedInAt !== null;
    if (!anyway && !isThere) refuse(row, ctx.now);
    const by = { adminId: ctx.actor.adminId, now: ctx.now };
    // Nobody judged the validity of a guest who was there already: another desk may take them back.
    const isFirst =
      !isThere &&
      (await checkIn(ctx.db, { id: row.id, roomId: room.id, version }, by)) !== undefined;
    if (isFirst) {
      const changes = [{ field: 'email', before: null, after: row.email }];
      await recordHistory(ctx, roomSubject(room), 'ticket.checkedIn', changes);
    }
    const guest = await readGuest(ctx, row.id);
    // Another desk has taken it back, or another pass was sent, since this one was read.
    if (guest.checkedInAt === null) throw new AppError('CHANGED_MEANWHILE', { current: guest });
    return { guest, isFirst };
  });
}

export async function undoCheckIn(
  ctx: ActorContext,
  { id, guestId, checkedInAt }: RouteInput<Routes['undo']>,
): Promise<RouteOutput<Routes['undo']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const row = await findGuest(ctx.db, guestId);
    if (!row || row.roomId !== room.id) throw new AppError('NOT_FOUND');
    const at = checkedInAt === undefined ? undefined : Date.parse(checkedInAt);
    if (await checkOut(ctx.db, guestId, at)) {
      const changes = [{ field: 'email', before: row.email, after: null }];
      await recordHistory(ctx, roomSubject(room), 'ticket.checkedOut', changes);
    }
    return { guest: await readGuest(ctx, guestId) };
  });
}

function refuse(row: GuestRow, now: number): void {
  const { state, validFrom, validUntil } = row;
  const name = row.name || row.email;
  const current = (at: number) => ({ current: { name, guestId: row.id, at: instant(at) } });
  if (state === 'declined') throw new AppError('CHECKIN_DECLINED', current(row.stateAt));
  if (validUntil > 0 && validUntil <= now) throw new AppError('CHECKIN_OVER', current(validUntil));
  if (validFrom > now) throw new AppError('CHECKIN_EARLY', current(validFrom));
}
