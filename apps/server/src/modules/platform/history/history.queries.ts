import type { HistoryKind } from '@atrio/contract/platform/history';
import { type Insertable, sql } from 'kysely';
import { preparedInsert } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

const COLUMNS = [
  'id',
  'admin_name as adminName',
  'action',
  'changes',
  'created_at as createdAt',
] as const;

export const insertEntry = preparedInsert(
  (db, entry: Insertable<Tables['history']>) => db.insertInto('history').values(entry),
  { isUnread: true },
);

/** Newest first. */
export function listEntries(
  db: Database,
  { kind, id }: { kind: HistoryKind; id: number },
  before: number | undefined,
  limit: number,
) {
  const rows = db
    .selectFrom('history')
    .select(COLUMNS)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(sql.lit(limit));
  return (before === undefined ? rows : rows.where('id', '<', before)).execute();
}

/** An entry of this author on a subject since a time. */
export function findOwnEntry(
  db: Database,
  entry: { kind: HistoryKind; id: number; adminId: number | null; action: string; since: number },
) {
  return db
    .selectFrom('history')
    .select('id')
    .where('subject_kind', '=', entry.kind)
    .where('subject_id', '=', entry.id)
    .where('admin_id', '=', entry.adminId)
    .where('action', '=', entry.action)
    .where('created_at', '>', entry.since)
    .limit(1)
    .executeTakeFirst();
}

/** An entry's place in the list. */
export interface Place {
  createdAt: number;
  id: number;
}

export interface LineFilter {
  kind?: HistoryKind | undefined;
  adminId?: number | undefined;
  since?: number | undefined;
  until?: number | undefined;
  /** Only entries older than this one. */
  before?: Place | undefined;
}

/** Newest first; each combination of filters has its own index. */
export function listLines(db: Database, filter: LineFilter, limit: number) {
  return lines(filtered(db, filter)).limit(sql.lit(limit)).execute();
}

/**
 * Of the first `span` entries of a list, those that contain `search`: the work is bounded for any
 * number of entries.
 */
export function searchLines(db: Database, filter: LineFilter, search: string, span: number) {
  return lines(db.selectFrom(newest(db, filter).limit(sql.lit(span)).as('history')))
    .where(sql<boolean>`search_key like ${containsPattern(search)} escape '\\'`)
    .execute();
}

/** The last of the first `span` entries; undefined when there are fewer. */
export function findSpanEnd(
  db: Database,
  filter: LineFilter,
  span: number,
): Promise<Place | undefined> {
  return filtered(db, filter)
    .select(['created_at as createdAt', 'id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(span - 1)
    .executeTakeFirst();
}

function newest(db: Database, filter: LineFilter) {
  return filtered(db, filter).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
}

function lines(rows: ReturnType<typeof filtered>) {
  return rows
    .select([
      ...COLUMNS,
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'subject_name as subjectName',
      'admin_id as adminId',
      'address',
      'device',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

function filtered(db: Database, { kind, adminId, since, until, before }: LineFilter) {
  let rows = db.selectFrom('history');
  if (kind !== undefined) rows = rows.where('subject_kind', '=', kind);
  if (adminId !== undefined) rows = rows.where('admin_id', '=', adminId);
  if (since !== undefined) rows = rows.where('created_at', '>=', since);
  if (until !== undefined) rows = rows.where('created_at', '<', until);
  if (before === undefined) return rows;
  // Both engines use a pair of columns as one bound of an index.
  return rows.where(sql<boolean>`(created_at, id) < (${before.createdAt}, ${before.id})`);
}
