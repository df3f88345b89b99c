import { setImmediate as breathe } from 'node:timers/promises';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type HistoryEntry,
  type HistoryLine,
  historyEntrySchema,
  historyLineSchema,
  type historyRoutes,
} from '@atrio/contract/platform/history';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import {
  findSpanEnd,
  type LineFilter,
  listEntries,
  listLines,
  type Place,
  searchLines,
} from './history.queries.ts';
import type { Subject } from './history.service.ts';
import { listExisting } from './subjects.queries.ts';

const PER_PAGE = 20;
const LINES_PER_PAGE = 50;
/** Entries that a search reads in one step; other calls run in between. */
const SPAN = 1_000;
/** Steps after which a search returns its results and the place to continue from. */
const MAX_SPANS = 25;

type Routes = typeof historyRoutes;
type Row = Awaited<ReturnType<typeof listLines>>[number];

/** For a MASTER_ADMIN, who manages every room; one in the bin has no history to show. */
export async function listRoomHistory(
  ctx: ActorContext,
  { id, before, limit = PER_PAGE }: RouteInput<Routes['room']>,
): Promise<RouteOutput<Routes['room']>> {
  const [room] = await listExisting(ctx.db, 'room', [id]);
  if (!room) throw new AppError('NOT_FOUND');
  const rows = await listEntries(ctx.db, { kind: 'room', id }, before, limit + 1);
  return { history: rows.slice(0, limit).map(entryOf), hasMore: rows.length > limit };
}

/** The newest changes of one thing. */
export async function latestOf(
  { db }: Pick<ActorContext, 'db'>,
  subject: Subject,
  limit: number,
): Promise<HistoryEntry[]> {
  return (await listEntries(db, subject, undefined, limit)).map(entryOf);
}

function entryOf({
  createdAt,
  changes,
  ...row
}: Awaited<ReturnType<typeof listEntries>>[number]): HistoryEntry {
  // `recordHistory` writes no other value.
  return historyEntrySchema.parse({
    ...row,
    createdAt: instant(createdAt),
    changes: JSON.parse(changes),
  });
}

export async function listHistory(
  ctx: ActorContext,
  { limit = LINES_PER_PAGE, search, ...input }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const filter: LineFilter = {
    kind: input.kind,
    adminId: input.adminId,
    since: input.since === undefined ? undefined : Date.parse(input.since),
    until: input.until === undefined ? undefined : Date.parse(input.until),
    before: input.before === undefined ? undefined : placeOf(input.before),
  };
  const { rows, searchedTo } = search
    ? await searchInSpans(ctx, filter, search, limit + 1)
    : { rows: await listLines(ctx.db, filter, limit + 1), searchedTo: null };
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : searchedTo;
  return {
    history: await present(ctx, shown),
    next: last ? `${last.createdAt}-${last.id}` : null,
    searchedUntil: searchedTo && rows.length <= limit ? instant(searchedTo.createdAt) : null,
  };
}

/** @returns `searchedTo` when it has not reached the end: the last entry that was read */
async function searchInSpans(ctx: ActorContext, filter: LineFilter, search: string, limit: number) {
  const rows: Row[] = [];
  let from: Place | undefined = filter.before;
  for (let span = 0; span < MAX_SPANS; span++) {
    const part = { ...filter, before: from };
    rows.push(...(await searchLines(ctx.db, part, search, SPAN)));
    const end = await findSpanEnd(ctx.db, part, SPAN);
    if (!end || rows.length >= limit) return { rows, searchedTo: null };
    from = end;
    await breathe();
  }
  return { rows, searchedTo: from ?? null };
}

/** '1763719884000-123', the format of `next`. */
function placeOf(cursor: string): Place {
  const [createdAt, id] = cursor.split('-').map(Number);
  return { createdAt: createdAt ?? 0, id: id ?? 0 };
}

async function present(ctx: ActorContext, rows: readonly Row[]): Promise<HistoryLine[]> {
  const existing = await findExisting(ctx, rows);
  return rows.map((row) => {
    const found = existing.get(`${row.subjectKind}:${row.subjectId}`);
    // `recordHistory` writes no other value.
    return historyLineSchema.parse({
      ...row,
      createdAt: instant(row.createdAt),
      changes: JSON.parse(row.changes),
      subject: {
        kind: row.subjectKind,
        id: row.subjectId,
        name: row.subjectName,
        isThere: found !== undefined,
        categoryId: found?.categoryId ?? null,
      },
    });
  });
}

async function findExisting({ db }: ActorContext, rows: readonly Row[]) {
  const found = new Map<string, { id: number; categoryId?: number }>();
  for (const [kind, ofKind] of Map.groupBy(rows, ({ subjectKind }) => subjectKind)) {
    const ids = [...new Set(ofKind.map(({ subjectId }) => subjectId))];
    // As above.
    const known = historyLineSchema.shape.subject.shape.kind.parse(kind);
    for (const thing of await listExisting(db, known, ids)) found.set(`${kind}:${thing.id}`, thing);
  }
  return found;
}
