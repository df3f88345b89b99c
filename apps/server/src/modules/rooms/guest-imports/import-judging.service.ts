import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { guestImportRoutes, ImportKind } from '@atrio/contract/rooms/guest-imports';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Pause } from '../../../lib/turns.ts';
import { holdImport, loadImport } from './guest-imports.access.ts';
import {
  findLine,
  listGuestsByEmail,
  listLinesAfter,
  putJudgements,
  updateImport,
} from './guest-imports.queries.ts';
import {
  compare,
  compareWithEarlier,
  type Judged,
  type KnownGuest,
  readLine,
} from './import-diff.ts';
import { present } from './present-import.ts';

const CHUNK = 500;

type Counts = Record<ImportKind, number>;
type Earlier = Map<string, { line: number; name: string }>;

/**
 * Finds out what each line of a list would change, some hundred of them at a time. Another meaning of
 * the columns, which somebody gives meanwhile, ends it: that call does it anew.
 * @throws AppError CHANGED_MEANWHILE
 */
export async function judgeLines(
  ctx: ActorContext,
  roomId: number,
  importId: number,
  pause: Pause,
): Promise<void> {
  const { mapping } = await loadImport(ctx, roomId, importId);
  const counts: Counts = { new: 0, changed: 0, same: 0, invalid: 0 };
  const slice: Slice = { roomId, importId, mapping, counts, earlier: new Map() };
  for (let after: number | null = 0; after !== null; ) {
    after = await judgeSlice(ctx, slice, after);
    await pause();
  }
  await inTransaction(ctx, async (ctx) => {
    await holdJudged(ctx, slice);
    await updateImport(ctx.db, importId, { counts: JSON.stringify(counts), state: 'preview' });
  });
}

interface Slice {
  roomId: number;
  importId: number;
  mapping: string;
  counts: Counts;
  earlier: Earlier;
}

/** @returns the last line; null when there are no more */
async function judgeSlice(ctx: ActorContext, slice: Slice, after: number): Promise<number | null> {
  const { roomId, importId, counts, earlier } = slice;
  // Our own JSON, as are the cells.
  const meanings = JSON.parse(slice.mapping) as string[];
  const rows = await listLinesAfter(ctx.db, importId, after, CHUNK);
  const read = rows.map(({ line, cells }) => ({
    line,
    cells,
    said: readLine(JSON.parse(cells) as string[], meanings),
  }));
  const emails = read.map(({ said }) => said.email);
  const known = await guestsAt(ctx, roomId, emails);
  const judged = read.map(({ line, cells, said }) => {
    const first = compareWithEarlier(said, earlier.get(said.email));
    const told = compare(first, known.get(first.email));
    if (told.kind !== 'invalid') earlier.set(told.email, { line, name: told.name });
    counts[told.kind] += 1;
    const { kind, email } = told;
    return { import_id: importId, line, cells, kind, email, told: JSON.stringify(told) };
  });
  await inTransaction(ctx, async (ctx) => {
    await holdJudged(ctx, slice);
    await putJudgements(ctx.db, judged);
  });
  return rows.length < CHUNK ? null : (rows.at(-1)?.line ?? null);
}

async function holdJudged(ctx: ActorContext, { roomId, importId, mapping }: Slice) {
  const { row } = await holdImport(ctx, roomId, importId);
  if (row.state !== 'reading' || row.mapping !== mapping) throw new AppError('CHANGED_MEANWHILE');
}

async function guestsAt(
  { db }: ActorContext,
  roomId: number,
  emails: readonly string[],
): Promise<Map<string, KnownGuest>> {
  if (emails.length === 0) return new Map();
  const guests = await listGuestsByEmail(db, roomId, [...new Set(emails)]);
  return new Map(guests.map((guest) => [guest.email, asKnown(guest)]));
}

function asKnown(guest: Omit<KnownGuest, 'fields'> & { fields: string }): KnownGuest {
  // Our own JSON: every writer of guests has checked it.
  return { ...guest, fields: JSON.parse(guest.fields) as KnownGuest['fields'] };
}

/**
 * Gives the line that has the same address the name of this one, and finds out anew what both change.
 * @throws AppError IMPORT_STARTED once something of the list has been written
 */
export async function takeName(
  ctx: ActorContext,
  { id, importId, line }: RouteInput<(typeof guestImportRoutes)['useName']>,
): Promise<RouteOutput<(typeof guestImportRoutes)['useName']>> {
  return inTransaction(ctx, async (ctx) => {
    const { row } = await holdImport(ctx, id, importId);
    if (row.state === 'reading') throw new AppError('IN_PROGRESS');
    if (row.state !== 'preview') throw new AppError('IMPORT_STARTED');
    const later = await judgedLine(ctx, importId, line);
    const first = await judgedLine(ctx, importId, later?.told.otherName ?? 0);
    // Our own JSON.
    const meanings = JSON.parse(row.mapping) as string[];
    const at = meanings.indexOf('name');
    if (!later || !first || at < 0) throw new AppError('NOT_FOUND');
    const cells = first.cells.with(at, later.cells[at] ?? '');
    const [known] = await listGuestsByEmail(ctx.db, id, [first.told.email]);
    const told = compare(readLine(cells, meanings), known && asKnown(known));
    const same = compareWithEarlier(readLine(later.cells, meanings), {
      line: first.line,
      name: later.told.name,
    });
    await putJudgements(ctx.db, [
      rowOf(importId, { line: first.line, cells, told }),
      rowOf(importId, { line, cells: later.cells, told: same }),
    ]);
    const counts = JSON.parse(row.counts) as Counts;
    counts[first.told.kind] -= 1;
    counts[told.kind] += 1;
    await updateImport(ctx.db, importId, { counts: JSON.stringify(counts) });
    return { import: present(await loadImport(ctx, id, importId)) };
  });
}

async function judgedLine({ db }: ActorContext, importId: number, line: number) {
  const found = await findLine(db, importId, line);
  if (!found) return null;
  // Our own JSON, as `judgeLines` wrote it.
  const [cells, told] = [JSON.parse(found.cells) as string[], JSON.parse(found.told) as Judged];
  return { line, cells, told };
}

function rowOf(
  importId: number,
  { line, cells, told }: { line: number; cells: readonly string[]; told: Judged },
) {
  const { kind, email } = told;
  const texts = { cells: JSON.stringify(cells), told: JSON.stringify(told) };
  return { import_id: importId, line, kind, email, ...texts };
}
