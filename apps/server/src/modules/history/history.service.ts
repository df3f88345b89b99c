import type { HistoryAction, HistoryEntry, HistoryKind } from '@atrio/contract/history';
import { textKey } from '../../lib/text-key.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { deleteOldEntries, insertEntry } from './history.queries.ts';

const DAY = 24 * 60 * 60_000;
const SWEPT_AT_ONCE = 500;
const MAX_SEARCH_KEY = 2_000;

export type Change = HistoryEntry['changes'][number];

/** What something was done to, as it is called now. */
export interface Subject {
  kind: HistoryKind;
  id: number;
  name: string;
}

/** What most lines are about. */
export function roomSubject({ id, name }: { id: number; name: string }): Subject {
  return { kind: 'room', id, name };
}

/** Somebody's account, by its e-mail's owner's name. */
export function accountSubject({ userId, name }: { userId: number; name: string }): Subject {
  return { kind: 'account', id: userId, name };
}

/** Whoever does it: the caller of most calls, somebody who has just proven who they are of some. */
export interface HistoryContext extends Pick<Context, 'db' | 'now'> {
  actor: { adminId: Actor['adminId'] | null; name: string };
  /** Null: the server itself goes on with what was asked of it earlier. */
  client: Context['client'] | null;
}

/**
 * Writes what somebody has done into the history; call it in the transaction that does it.
 * @param changes field by field, what was before and what is now: words, not ids, and no secrets
 */
export async function recordHistory(
  { db, now, actor, client }: HistoryContext,
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

/** A file in the place of another, told by their names, which may well be the same. */
export function replacement(
  field: string,
  before: string | null | undefined,
  after: string | null | undefined,
): Change {
  return { field, before: before ?? null, after: after ?? null };
}

/** In small pieces, so that nobody waits for it. */
export async function sweepHistory({
  db,
  now,
  settings,
}: Pick<Context, 'db' | 'now' | 'settings'>): Promise<void> {
  const before = now - settings.HISTORY_DAYS * DAY;
  let swept = SWEPT_AT_ONCE;
  while (swept === SWEPT_AT_ONCE) swept = await deleteOldEntries(db, before, SWEPT_AT_ONCE);
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
