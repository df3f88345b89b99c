import type { HistoryAction, HistoryEntry, HistoryKind } from '@atrio/contract/platform/history';
import {
  type Actor,
  type ActorContext,
  type Context,
  inTransaction,
} from '../../../infrastructure/context.ts';
import { deleteOldRows } from '../../../infrastructure/database/old-rows.ts';
import { textKey } from '../../../lib/text-key.ts';
import { findOwnEntry, insertEntry } from './history.queries.ts';

const DAY = 24 * 60 * 60_000;
const READ_AGAIN_MS = 60 * 60_000;
const MAX_SEARCH_KEY = 2_000;

export type Change = HistoryEntry['changes'][number];

/** The row that a change was made to, under its present name. */
export interface Subject {
  kind: HistoryKind;
  id: number;
  name: string;
}

export function roomSubject({ id, name }: { id: number; name: string }): Subject {
  return { kind: 'room', id, name };
}

export function accountSubject({ userId, name }: { userId: number; name: string }): Subject {
  return { kind: 'account', id: userId, name };
}

/** The author is the caller of most calls; of some, a person who has just proven their identity. */
export interface HistoryContext extends Pick<Context, 'db' | 'now' | 'events'> {
  actor: { adminId: Actor['adminId'] | null; name: string };
  /** Null when the server itself continues work that was requested earlier. */
  client: Context['client'] | null;
}

/**
 * Writes a change into the history and, once it is committed, into the log. Call it in the
 * transaction that makes the change.
 * @param changes per field the old and the new value: words, not ids, and no secrets
 */
export async function recordHistory(
  { db, now, events, actor, client }: HistoryContext,
  subject: Subject,
  action: HistoryAction,
  changes: readonly Change[] = [],
): Promise<void> {
  await insertEntry(db, {
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    admin_id: actor.adminId,
    admin_name: actor.name,
    action,
    changes: JSON.stringify(changes),
    address: client?.address ?? null,
    device: client?.device || null,
    search_key: searchKey(subject.name, actor.name, client?.address, changes),
    created_at: now,
  });
  const { kind, id } = subject;
  events.publish({ type: action, subject: kind, id, adminId: actor.adminId });
}

/**
 * Notes that the caller has read something personal of somebody; readings within an hour are one
 * line.
 */
export async function recordReading(
  ctx: ActorContext,
  subject: Subject,
  action: HistoryAction,
): Promise<void> {
  const since = ctx.now - READ_AGAIN_MS;
  const { adminId } = ctx.actor;
  if (await findOwnEntry(ctx.db, { ...subject, adminId, action, since })) return;
  await inTransaction(ctx, (ctx) => recordHistory(ctx, subject, action));
}

/** The fields that differ between two states of a thing. */
export function differences<T extends Record<string, Change['before']>>(
  before: Partial<T>,
  after: T,
): Change[] {
  const changes: Change[] = [];
  for (const field of Object.keys(after)) {
    const change = { field, before: before[field] ?? null, after: after[field] ?? null };
    if (change.before !== change.after) changes.push(change);
  }
  return changes;
}

/** A replaced file, by the two names, which may be the same. */
export function replacement(
  field: string,
  before: string | null | undefined,
  after: string | null | undefined,
): Change {
  return { field, before: before ?? null, after: after ?? null };
}

export function sweepHistory({
  db,
  now,
  settings,
}: Pick<Context, 'db' | 'now' | 'settings'>): Promise<void> {
  return deleteOldRows({ db, now }, 'history', settings.HISTORY_DAYS * DAY);
}

function searchKey(
  name: string,
  actorName: string,
  address: string | undefined,
  changes: readonly Change[],
): string {
  const values = changes.flatMap(({ before, after }) => [before, after]);
  const words = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  return textKey([name, actorName, address, ...words].join(' ')).slice(0, MAX_SEARCH_KEY);
}
