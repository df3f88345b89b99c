import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { guestImportRoutes } from '@atrio/contract/rooms/guest-imports';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { longWork } from '../../../infrastructure/long-work.ts';
import { AppError } from '../../../lib/app-error.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { guestColumns } from '../guests/guests-editing.service.ts';
import type { RoomRow } from '../rooms/rooms.access.ts';
import { accountsOf, inviteGuests } from '../tickets/tickets.service.ts';
import { holdImport, loadImport } from './guest-imports.access.ts';
import {
  addGuests,
  changeGuests,
  deleteLinesTo,
  type ImportRow,
  listGuestsByEmail,
  listLinesAfter,
  startImport,
  updateImport,
} from './guest-imports.queries.ts';
import type { Judged, KnownGuest, Said } from './import-diff.ts';
import { present } from './present-import.ts';

/** Guests of one transaction: on SQLite everybody waits for one, some milliseconds. */
const CHUNK = 200;

type Routes = typeof guestImportRoutes;
type Input = RouteInput<Routes['apply']>;

/**
 * Writes the new and changed guests in slices, each with the place that it has come to: a call that
 * was interrupted, or another one at the same time, goes on from there and writes nothing twice.
 */
export async function applyImport(
  ctx: ActorContext,
  input: Input,
): Promise<RouteOutput<Routes['apply']>> {
  await begin(ctx, input);
  return longWork(ctx, async (pause) => {
    while (await applySlice(ctx, input)) await pause();
    return { import: present(await loadImport(ctx, input.id, input.importId)) };
  });
}

/**
 * Notes who imports which list, and for what.
 * @throws AppError IN_PROGRESS while its lines are being compared
 */
async function begin(ctx: ActorContext, { id, importId, purpose, notify }: Input): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { room, row } = await holdImport(ctx, id, importId);
    if (row.state === 'reading') throw new AppError('IN_PROGRESS');
    if (row.state !== 'preview') return;
    const started = await startImport(ctx.db, importId, { purpose, notify: Number(notify) });
    if (!started) throw new AppError('NOT_FOUND');
    await recordHistory(ctx, roomSubject(room), 'ticket.imported', [
      { field: 'list', before: null, after: row.file_name },
      { field: 'purpose', before: null, after: purpose },
    ]);
  });
}

/** @returns false when nothing is left */
async function applySlice(ctx: ActorContext, { id, importId }: Input): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { reached } = await loadImport(ctx, id, importId);
    const lines = await listLinesAfter(ctx.db, importId, reached, CHUNK);
    const judged = lines
      .filter(({ kind }) => kind === 'new' || kind === 'changed')
      // Our own JSON, as `judgeLines` wrote it. In one order, so that no two calls deadlock.
      .map(({ told }) => JSON.parse(told) as Judged)
      .toSorted((a, b) => (a.email < b.email ? -1 : 1));
    const emails = judged.map(({ email }) => email);
    // Before the room, as accounts come first in the order of locks.
    const accounts = await accountsOf(ctx, emails);
    const { room, row } = await holdImport(ctx, id, importId);
    if (row.state !== 'applying') return false;
    // Another call has written these lines meanwhile.
    if (row.reached !== reached) return true;
    const unsent = await write(ctx, { room, row, judged, accounts });
    const last = lines.at(-1)?.line ?? reached;
    // What they say of people is in the list of guests now, or nobody's business.
    await deleteLinesTo(ctx.db, importId, last);
    const isDone = lines.length < CHUNK;
    await updateImport(ctx.db, importId, {
      reached: last,
      counts: withWritten(row, judged.length, unsent),
      ...(isDone && { state: 'done' as const, applied_at: ctx.now }),
    });
    // Whoever waits for a short one sees its end.
    if (isDone && row.reached > 0) await tellOfEnd(ctx, room, importId);
    return !isDone;
  });
}

async function tellOfEnd(ctx: ActorContext, room: RoomRow, importId: number): Promise<void> {
  const { written } = present(await loadImport(ctx, room.id, importId));
  const data = { roomId: room.id, roomName: room.name, count: written };
  await notify(ctx, [{ userId: ctx.actor.userId, kind: 'guests.imported', data }]);
}

interface Writing {
  room: RoomRow;
  row: ImportRow;
  judged: readonly Judged[];
  accounts: ReadonlyMap<string, number>;
}

/** @returns how many new guests are not invited, though they should be */
async function write(ctx: ActorContext, { room, row, judged, accounts }: Writing): Promise<number> {
  if (judged.length === 0) return 0;
  const rowOf = ({ email, said }: Judged, known?: Known) => ({
    ...guestColumns(mergedWith(said, known)),
    room_id: room.id,
    email,
    user_id: accounts.get(email) ?? null,
    created_at: ctx.now,
    invited_at: null,
    state_at: ctx.now,
    // Later than before, also within one millisecond: it tells two versions apart.
    updated_at: Math.max(ctx.now, (known?.updatedAt ?? 0) + 1),
  });
  const added = await addGuests(
    ctx.db,
    judged.map((one) => rowOf(one)),
  );
  const isNew = new Set(added.map(({ email }) => email));
  const others = judged.filter(({ email }) => !isNew.has(email));
  if (others.length > 0) {
    const emails = others.map(({ email }) => email);
    const found = await listGuestsByEmail(ctx.db, room.id, emails);
    const known = new Map(found.map((guest) => [guest.email, guest]));
    await changeGuests(
      ctx.db,
      others.map((one) => rowOf(one, known.get(one.email))),
    );
  }
  return row.notify === 1 ? (await inviteGuests(ctx, room, added)).size : 0;
}

type Known = Awaited<ReturnType<typeof listGuestsByEmail>>[number];

/** What the list leaves empty stays as it is. */
function mergedWith(said: Said, known: Known | undefined) {
  // Our own JSON: every writer of guests has checked it.
  const fields = JSON.parse(known?.fields ?? '{}') as KnownGuest['fields'];
  return {
    name: said.name ?? known?.name ?? '',
    category: said.category ?? known?.category ?? '',
    note: said.note ?? known?.note ?? '',
    fields: { ...fields, ...said.fields },
  };
}

function withWritten({ counts }: ImportRow, written: number, unsent: number): string {
  // Our own JSON.
  const before = JSON.parse(counts) as Record<string, number>;
  return JSON.stringify({
    ...before,
    written: (before.written ?? 0) + written,
    unsent: (before.unsent ?? 0) + unsent,
  });
}
