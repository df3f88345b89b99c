import {
  type HistoryAction,
  type HistoryEntry,
  historyEntrySchema,
  type historyRoutes,
} from '@atrio/contract/history';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { instant } from '../../lib/instant.ts';
import type { ActorContext } from '../../platform/context.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { insertEntry, listEntries } from './history.queries.ts';

const PER_PAGE = 20;

export type Change = HistoryEntry['changes'][number];

/**
 * Writes what the caller has done to a room into its history; call it in the transaction that does
 * it.
 * @param changes field by field, what was before and what is now: words, not ids
 */
export async function recordHistory(
  ctx: ActorContext,
  roomId: number,
  action: HistoryAction,
  changes: readonly Change[],
): Promise<void> {
  const { adminId, name } = ctx.actor;
  await insertEntry(ctx.db, {
    roomId,
    adminId,
    adminName: name,
    action,
    changes: JSON.stringify(changes),
    now: ctx.now,
  });
}

/** The fields that differ between two states of a thing. */
export function differences<T extends Record<string, Change['before']>>(
  before: Partial<T>,
  after: T,
): Change[] {
  return Object.keys(after).flatMap((field) => {
    const change = { field, before: before[field] ?? null, after: after[field] ?? null };
    return change.before === change.after ? [] : [change];
  });
}

export async function listRoomHistory(
  ctx: ActorContext,
  { id, before, limit = PER_PAGE }: RouteInput<(typeof historyRoutes)['room']>,
): Promise<RouteOutput<(typeof historyRoutes)['room']>> {
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
