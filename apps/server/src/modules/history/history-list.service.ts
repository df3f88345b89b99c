import { setImmediate as breathe } from 'node:timers/promises';
import {
  type HistoryLine,
  historyEntrySchema,
  historyLineSchema,
  type historyRoutes,
} from '@atrio/contract/history';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { instant } from '../../lib/instant.ts';
import type { ActorContext } from '../../platform/context.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import {
  findSpanEnd,
  type LineFilter,
  listEntries,
  listLines,
  type Place,
  searchLines,
} from './history.queries.ts';
import { listThere } from './subjects.queries.ts';

const PER_PAGE = 20;
const LINES_PER_PAGE = 50;
/** A search looks at so many lines in one go, and lets others through in between. */
const SPAN = 1_000;
/** After so many goes it answers what it has, and from where to go on. */
const MAX_SPANS = 100;

type Routes = typeof historyRoutes;
type Row = Awaited<ReturnType<typeof listLines>>[number];

export async function listRoomHistory(
  ctx: ActorContext,
  { id, before, limit = PER_PAGE }: RouteInput<Routes['room']>,
): Promise<RouteOutput<Routes['room']>> {
  const room = await loadManagedRoom(ctx, id);
  const rows = await listEntries(ctx.db, room.id, before, limit + 1);
  const history = rows.slice(0, limit).map(({ createdAt, changes, ...row }) =>
    // Written by `recordHistory`, which takes nothing else.
    historyEntrySchema.parse({
      ...row,
      createdAt: instant(createdAt),
      changes: JSON.parse(changes),
    }),
  );
  return { history, hasMore: rows.length > limit };
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

/** @returns `searchedTo` when it has not come to the end: the last line it has looked at */
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

/** '1763719884000-123', as `next` has it. */
function placeOf(cursor: string): Place {
  const [createdAt, id] = cursor.split('-').map(Number);
  return { createdAt: createdAt ?? 0, id: id ?? 0 };
}

async function present(ctx: ActorContext, rows: readonly Row[]): Promise<HistoryLine[]> {
  const there = await thereAmong(ctx, rows);
  return rows.map((row) => {
    const found = there.get(`${row.subjectKind}:${row.subjectId}`);
    // Written by `recordHistory`, which takes nothing else.
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

async function thereAmong({ db }: ActorContext, rows: readonly Row[]) {
  const found = new Map<string, { id: number; categoryId?: number }>();
  for (const [kind, ofKind] of Map.groupBy(rows, ({ subjectKind }) => subjectKind)) {
    const ids = [...new Set(ofKind.map(({ subjectId }) => subjectId))];
    // As above.
    const known = historyLineSchema.shape.subject.shape.kind.parse(kind);
    for (const thing of await listThere(db, known, ids)) found.set(`${kind}:${thing.id}`, thing);
  }
  return found;
}
