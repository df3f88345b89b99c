import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { GuestChange, GuestSkip, guestRoutes } from '@atrio/contract/rooms/guests';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { longWork } from '../../../infrastructure/long-work.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom, type RoomRow } from '../rooms/rooms.access.ts';
import { inviteGuests } from '../tickets/tickets.service.ts';
import { type GuestRow, isExpired, listGuestsAfter, listGuestsOf } from './guests.queries.ts';
import { guestColumns, refuseEmptyValidity } from './guests-editing.service.ts';
import { deleteGuests, updateGuests } from './guests-writing.queries.ts';

/** Guests of one transaction: on SQLite everybody waits for one, some milliseconds. */
const CHUNK = 200;

type Routes = typeof guestRoutes;
type Input = RouteInput<Routes['bulk']>;

interface Outcome {
  changed: number;
  skipped: GuestSkip[];
}

/**
 * Changes the guests in slices, each entirely or not at all; what an interrupted call has not
 * reached, the next one does. Nobody is mailed twice: an invitation of the last hour stands.
 */
export async function changeGuests(
  ctx: ActorContext,
  input: Input,
): Promise<RouteOutput<Routes['bulk']>> {
  const { change } = input;
  if (change.kind === 'validity') refuseEmptyValidity(change);
  await loadManagedRoom(ctx, input.id);
  return longWork(ctx, async (pause) => {
    const skipped = new Map<GuestSkip, number>();
    let [changed, after] = [0, 0];
    for (;;) {
      const slice = await changeSlice(ctx, input, after);
      changed += slice.changed;
      for (const reason of slice.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
      if (slice.last === null) break;
      after = slice.last;
      await pause();
    }
    return { changed, skipped: [...skipped].map(([reason, count]) => ({ reason, count })) };
  });
}

async function changeSlice(ctx: ActorContext, input: Input, after: number) {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, input.id);
    const rows = await nextRows(ctx, input, after);
    const outcome = await apply(ctx, room, rows, input.change);
    if (outcome.changed > 0) {
      const changes = [
        { field: 'count', before: null, after: outcome.changed },
        { field: 'change', before: null, after: input.change.kind },
      ];
      const action = input.change.kind === 'remove' ? 'ticket.deletedMany' : 'ticket.changedMany';
      await recordHistory(ctx, roomSubject(room), action, changes);
    }
    return { ...outcome, last: rows.length < CHUNK ? null : (rows.at(-1)?.id ?? null) };
  });
}

function nextRows(ctx: ActorContext, { id, ids, matching }: Input, after: number) {
  const filter = { ...matching, roomId: id, now: ctx.now };
  if (!ids) return listGuestsAfter(ctx.db, filter, after, CHUNK);
  const next = [...new Set(ids)].filter((guest) => guest > after).toSorted((a, b) => a - b);
  return listGuestsOf(ctx.db, id, next, CHUNK);
}

async function apply(
  ctx: ActorContext,
  room: RoomRow,
  rows: readonly GuestRow[],
  change: GuestChange,
): Promise<Outcome> {
  if (change.kind === 'invite') return invite(ctx, room, rows);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { changed: 0, skipped: [] };
  if (change.kind === 'remove') {
    await deleteGuests(ctx.db, ids);
    return { changed: ids.length, skipped: [] };
  }
  await updateGuests(ctx.db, ids, { ...guestColumns(change), updated_at: ctx.now });
  return { changed: ids.length, skipped: [] };
}

async function invite(
  ctx: ActorContext,
  room: RoomRow,
  rows: readonly GuestRow[],
): Promise<Outcome> {
  const skipped = rows.flatMap((row) => skipOf(row, ctx.now) ?? []);
  const invited = rows.filter((row) => skipOf(row, ctx.now) === null);
  const unsent = await inviteGuests(ctx, room, invited);
  return { changed: invited.length - unsent.size, skipped: [...skipped, ...unsent.values()] };
}

function skipOf(row: GuestRow, now: number): GuestSkip | null {
  if (row.state === 'entered' || row.state === 'declined') return row.state;
  return isExpired(row, now) ? 'expired' : null;
}
