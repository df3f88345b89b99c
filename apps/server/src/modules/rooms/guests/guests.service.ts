import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type Guest,
  type GuestSettings,
  type GuestState,
  type guestRoutes,
  guestStateSchema,
} from '@atrio/contract/rooms/guests';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { instant } from '../../../lib/instant.ts';
import { differences, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { countPresent } from './checkin.queries.ts';
import {
  countGuests,
  countsOf,
  findHolding,
  type GuestRow,
  isExpired,
  listGuests,
  listInside,
  namesOfAdmins,
} from './guests.queries.ts';
import { findSettings, markEntered, putSettings } from './guests-writing.queries.ts';

type Routes = typeof guestRoutes;

export async function listRoomGuests(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { id: roomId } = await loadManagedRoom(ctx, input.id);
  const { field, descending } = parseSort(input.sort ?? '-stateAt');
  const asked = { ...input, roomId, now: ctx.now };
  const filter = { ...asked, foundIds: await findHolding(ctx.db, asked) };
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countGuests(ctx.db, filter),
    (slice) => listGuests(ctx.db, filter, field, slice),
  );
  return { guests: await presentGuests(ctx, roomId, rows), ...rest };
}

export async function summarize(
  ctx: ActorContext,
  { id }: RouteInput<Routes['summary']>,
): Promise<RouteOutput<Routes['summary']>> {
  const { id: roomId } = await loadManagedRoom(ctx, id);
  const states = new Map<GuestState, number>();
  const categories = new Map<string, number>();
  let total = 0;
  for (const row of await countsOf(ctx.db, roomId)) {
    const count = Number(row.count);
    const state = isExpired(row, ctx.now) ? 'expired' : row.state;
    states.set(state, (states.get(state) ?? 0) + count);
    categories.set(row.category, (categories.get(row.category) ?? 0) + count);
    total += count;
  }
  return {
    total,
    present: await countPresent(ctx.db, roomId),
    states: guestStateSchema.options.map((state) => ({ state, count: states.get(state) ?? 0 })),
    categories: [...categories]
      .filter(([, count]) => count > 0)
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
    settings: await settingsOf(ctx, roomId),
  };
}

export async function configureGuests(
  ctx: ActorContext,
  { id, fields, keptDays: sent }: RouteInput<Routes['configure']>,
): Promise<RouteOutput<Routes['configure']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const before = await settingsOf(ctx, room.id);
    const keptDays = sent === undefined ? before.keptDays : sent;
    const areSame = before.fields.join('\n') === fields.join('\n');
    if (!areSame || before.keptDays !== keptDays) {
      await putSettings(ctx.db, room.id, { fields: JSON.stringify(fields), kept_days: keptDays });
      const changes = differences({ keptDays: before.keptDays }, { keptDays });
      await recordHistory(ctx, roomSubject(room), 'ticket.configured', changes);
    }
    return { settings: { fields, keptDays } };
  });
}

export async function settingsOf(
  { db }: Pick<ActorContext, 'db'>,
  roomId: number,
): Promise<GuestSettings> {
  const found = await findSettings(db, roomId);
  // Our own JSON: only `configureGuests` writes it.
  const fields = found ? (JSON.parse(found.fields) as string[]) : [];
  return { fields, keptDays: found?.keptDays ?? null };
}

/** Notes that visitors have entered their rooms: in the transaction that begins the visits. */
export async function noteEntries(
  { db }: Pick<ActorContext, 'db'>,
  entries: readonly { visitorId: number; now: number }[],
): Promise<void> {
  if (entries.length > 0) await markEntered(db, entries);
}

/** Guests of one room as its administrators see them. */
export async function presentGuests(
  ctx: Pick<ActorContext, 'db' | 'now'>,
  roomId: number,
  rows: readonly GuestRow[],
): Promise<Guest[]> {
  const emails = rows.map(({ email }) => email);
  const inside = new Set((await listInside(ctx.db, roomId, emails)).map(({ email }) => email));
  const by = rows.flatMap(({ checkedInById }) => checkedInById ?? []);
  const names = await namesOfAdmins(ctx.db, [...new Set(by)]);
  return rows.map((row) => ({
    ...present(row, inside.has(row.email), ctx.now),
    checkedInBy: names.get(row.checkedInById ?? 0) ?? null,
  }));
}

function present(row: GuestRow, isInside: boolean, now: number): Omit<Guest, 'checkedInBy'> {
  const { id, email, name, category, note, validUntil } = row;
  const state = isExpired(row, now) ? 'expired' : row.state;
  return {
    id,
    email,
    name,
    category,
    note,
    // Our own JSON: every writer has checked it.
    fields: JSON.parse(row.fields) as Guest['fields'],
    validFrom: moment(row.validFrom || null),
    validUntil: moment(validUntil || null),
    state,
    stateAt: instant(state === 'expired' ? validUntil : row.stateAt),
    reason: reasonOf(state, row),
    invitedAt: moment(row.invitedAt),
    acceptedAt: moment(row.acceptedAt),
    enteredAt: moment(row.enteredAt),
    lastEnteredAt: moment(row.lastEnteredAt),
    checkedInAt: moment(row.checkedInAt),
    isInside,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  };
}

function reasonOf(state: GuestState, { deliveryReason, declineReason }: GuestRow): string | null {
  if (state === 'returned') return deliveryReason;
  return state === 'declined' ? declineReason || null : null;
}

function moment(at: number | null): string | null {
  return at === null ? null : instant(at);
}
