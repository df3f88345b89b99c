import type { SortOf } from '@atrio/contract/lib/route';
import type { roomRoutes } from '@atrio/contract/rooms/rooms';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isAmong, isNotAmong, isPostgres } from '../../../infrastructure/database/engine.ts';
import type { Slice } from '../../../infrastructure/database/list.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import { fewIds, indexedIds } from '../../../infrastructure/database/search.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import { containsPattern, textKey } from '../../../lib/text-key.ts';
import type { Manager } from './rooms.queries.ts';

export interface RoomFilter {
  manager: Manager;
  /** Rooms that the manager co-administers; read before, so that most lists need no OR. */
  linkedIds: readonly number[];
  deleted: boolean;
  search?: string | undefined;
  /** All rooms that hold the text, where they are few: no other is compared with it. */
  holdingIds?: readonly number[] | undefined;
  companyId?: number | undefined;
  environmentId?: number | undefined;
  isVisible?: boolean | undefined;
  isPrivate?: boolean | undefined;
  /** Limits the list to these rooms, or to all but these: the rooms with people inside. */
  online?: { ids: readonly number[]; isIn: boolean } | undefined;
}

type RoomSort = SortOf<(typeof roomRoutes)['list']>;

/** Offset from which skipping rows costs more than finding the ids first. */
const DEEP_OFFSET = 500;
/** A list of ids lets both engines use indexes; a statement cannot hold any number of them. */
const MAX_LISTED_IDS = 500;

const SORT_COLUMNS = {
  name: 'rooms.name_key',
  visitCount: 'rooms.visit_count',
  createdAt: 'rooms.created_at',
} as const;

export const listLinkedRooms = prepared((db, { adminId }: { adminId: number }) =>
  db.selectFrom('room_admins').select('room_id as id').where('admin_id', '=', adminId),
);

/**
 * The rooms that hold the text in name or link, of everybody and in the bin too.
 * @returns undefined where the text is too short for the index, or too many hold it
 */
export function findHolding(db: Database, text: string): Promise<number[] | undefined> {
  const sources = isPostgres(db) ? (['rooms', 'scenes'] as const) : (['rooms'] as const);
  return fewIds(db, (most) =>
    sources.map((source) => indexedIds(db, source, [textKey(text)], most)),
  );
}

/** The count of all rooms without a filter is kept; any other is counted. */
export async function countRooms(db: Database, filter: RoomFilter): Promise<number> {
  const { manager, deleted, linkedIds } = filter;
  if (isFiltered(filter) || linkedIds.length > 0) return countMatching(db, filter);
  const [row] =
    manager === null
      ? await countAll[deleted ? 'bin' : 'active'](db, {})
      : await countOwned[deleted ? 'bin' : 'active'](db, { manager });
  return Number(row?.count);
}

async function countMatching(db: Database, filter: RoomFilter): Promise<number> {
  const { count } = await counted(db, filter).executeTakeFirstOrThrow();
  return Number(count);
}

const countAll = {
  active: prepared((db) =>
    db.selectFrom('room_counts').select(({ fn }) => fn.sum('live').as('count')),
  ),
  bin: prepared((db) =>
    db.selectFrom('room_counts').select(({ fn }) => fn.sum('deleted').as('count')),
  ),
};

const countOwned = {
  active: prepared((db, { manager }: { manager: number }) =>
    counted(db, { manager, linkedIds: [], deleted: false }),
  ),
  bin: prepared((db, { manager }: { manager: number }) =>
    counted(db, { manager, linkedIds: [], deleted: true }),
  ),
};

function counted(db: Database, filter: RoomFilter) {
  return db
    .selectFrom('rooms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and(conditions(db, eb, filter)));
}

/** One slice of a list. Statements of unfiltered lists, the most frequent, are built only once. */
export async function listRooms(db: Database, filter: RoomFilter, sort: RoomSort, slice: Slice) {
  const { manager, deleted, linkedIds } = filter;
  const { limit, offset, direction } = slice;
  const isDeep = offset >= DEEP_OFFSET;
  if (isDeep || isFiltered(filter) || linkedIds.length > 0) {
    return slicedRooms(db, filter, sort, slice, isDeep).execute();
  }
  const shape = `rooms:${manager === null}:${deleted}:${sort}:${direction}:${limit}`;
  const list = prepared(
    (db, values: { manager: number | null; offset: number }) =>
      slicedRooms(
        db,
        { linkedIds, deleted, manager: manager === null ? null : values.manager },
        sort,
        { limit, offset: values.offset, direction },
      ),
    shape,
  );
  return list(db, { manager, offset });
}

/**
 * Scans the index of the sort order. The limit is part of the text: SQLite plans a query again at
 * each use when its limit is a parameter, which takes longer than running it. Deep inside a list
 * the ids of the slice are found first, on that index alone, so that skipped rows cost no look-up.
 */
function slicedRooms(
  db: Database,
  filter: RoomFilter,
  sort: RoomSort,
  { limit, offset, direction }: Slice,
  isDeep = false,
) {
  const column = SORT_COLUMNS[sort];
  const rows = roomRows(db).orderBy(column, direction).orderBy('rooms.id', direction);
  if (!isDeep) {
    return rows
      .where((eb) => eb.and(conditions(db, eb, filter)))
      .limit(sql.lit(limit))
      .offset(offset);
  }
  return rows.where('rooms.id', 'in', (eb) =>
    eb
      .selectFrom('rooms')
      .select('rooms.id')
      .where((eb) => eb.and(conditions(db, eb, filter)))
      .orderBy(column, direction)
      .orderBy('rooms.id', direction)
      .limit(sql.lit(limit))
      .offset(offset),
  );
}

/**
 * The company's name is looked up for each: with a join, PostgreSQL reads and sorts all rooms of the
 * owner, since a plan for any owner expects few.
 */
function roomRows(db: Database) {
  return db
    .selectFrom('rooms')
    .select((eb) => [
      'rooms.id',
      'rooms.name',
      'rooms.scene_name as sceneName',
      'rooms.visit_count as visitCount',
      'rooms.is_visible as isVisible',
      'rooms.is_private as isPrivate',
      'rooms.company_id as companyId',
      eb
        .selectFrom('companies')
        .select('companies.name')
        .whereRef('companies.id', '=', 'rooms.company_id')
        .as('companyName'),
      'rooms.environment_id as environmentId',
      'rooms.owner_id as ownerId',
      'rooms.created_at as createdAt',
      'rooms.deleted_at as deletedAt',
    ]);
}

/** True when the list is filtered by more than manager and bin. */
function isFiltered(filter: RoomFilter) {
  const { search, companyId, environmentId, isVisible, isPrivate, online } = filter;
  const narrowing = [search || undefined, companyId, environmentId, isVisible, isPrivate, online];
  return narrowing.some((value) => value !== undefined);
}

function conditions(
  db: Database,
  eb: ExpressionBuilder<Tables, 'rooms'>,
  filter: RoomFilter,
): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [
    eb('rooms.deleted_at', filter.deleted ? 'is not' : 'is', null),
  ];
  if (filter.manager !== null) all.push(managedBy(eb, filter.manager, filter.linkedIds));
  if (filter.companyId !== undefined) all.push(eb('rooms.company_id', '=', filter.companyId));
  if (filter.environmentId !== undefined) {
    all.push(eb('rooms.environment_id', '=', filter.environmentId));
  }
  if (filter.isVisible !== undefined) all.push(eb('rooms.is_visible', '=', +filter.isVisible));
  if (filter.isPrivate !== undefined) all.push(eb('rooms.is_private', '=', +filter.isPrivate));
  if (filter.online) {
    const isMeant = filter.online.isIn ? isAmong : isNotAmong;
    all.push(isMeant(db, 'rooms.id', JSON.stringify(filter.online.ids)));
  }
  if (filter.holdingIds) all.push(isAmong(db, 'rooms.id', JSON.stringify(filter.holdingIds)));
  if (filter.search) {
    const pattern = containsPattern(filter.search);
    all.push(sql<SqlBool>`(rooms.name_key like ${pattern} escape '\\'
      or rooms.scene_name like ${pattern} escape '\\')`);
  }
  return all;
}

function managedBy(
  eb: ExpressionBuilder<Tables, 'rooms'>,
  adminId: number,
  linkedIds: readonly number[],
): Expression<SqlBool> {
  const owned = eb('rooms.owner_id', '=', adminId);
  if (linkedIds.length === 0) return owned;
  const linked =
    linkedIds.length <= MAX_LISTED_IDS
      ? [...linkedIds]
      : eb.selectFrom('room_admins').select('room_id').where('admin_id', '=', adminId);
  return eb.or([owned, eb('rooms.id', 'in', linked)]);
}
