import type { SortOf } from '@atrio/contract/lib/route';
import type { environmentRoutes } from '@atrio/contract/organization/environments';
import { DEFAULT_ENVIRONMENT_ID } from '@atrio/contract/organization/environments';
import { type RawBuilder, sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

/** The person whose rooms are counted per environment. */
export interface Viewer {
  adminId: number;
  isMaster: boolean;
}

export function findEnvironment(db: Database, id: number, viewer: Viewer) {
  return withRoomCount(visible(db, viewer), viewer)
    .where('environments.id', '=', id)
    .executeTakeFirst();
}

/**
 * The id of an environment that this person may use; undefined if there is none.
 * @param judge told the same, and then nobody waits for the answer: see `PreparedQuery`
 */
export async function findEnvironmentId(
  db: Database,
  id: number,
  { isMaster, adminId }: Viewer,
  judge?: (found: number | undefined) => void,
) {
  const find = findVisibleId[isMaster ? 'any' : 'own'];
  const [found] = await find(db, { id, adminId }, judge && (([row]) => judge(row?.id)));
  return found?.id;
}

type Wanted = { id: number; adminId: number };

const findVisibleId = {
  any: prepared((db, { id }: Wanted) =>
    visible(db, { adminId: 0, isMaster: true }).select('id').where('id', '=', id),
  ),
  own: prepared((db, { id, adminId }: Wanted) =>
    visible(db, { adminId, isMaster: false }).select('id').where('id', '=', id),
  ),
};

/** The person whose environments are listed; null means all. */
type EnvironmentOwner = number | null;

export async function countEnvironments(db: Database, owner: EnvironmentOwner, search?: string) {
  const { count } = await listed(db, owner, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids and what they are sorted by: nothing else is read of the others. */
export function listEnvironments(
  db: Database,
  viewer: Viewer,
  owner: EnvironmentOwner,
  search: string | undefined,
  field: SortOf<(typeof environmentRoutes)['list']>,
  { limit, offset, direction }: Slice,
) {
  const keys: Record<typeof field, RawBuilder<unknown>> = {
    name: sql`environments.name_key`,
    roomCount: managedRoomCount(viewer),
    createdAt: sql`environments.created_at`,
  };
  const slice = cut(
    listed(db, owner, search)
      .select(['environments.id', keys[field].as('sort_key')])
      .orderBy('sort_key', direction)
      .orderBy('environments.id', direction),
    { limit, offset },
  );
  return withRoomCount(
    db.selectFrom('environments').innerJoin(slice.as('slice'), 'slice.id', 'environments.id'),
    viewer,
  )
    .orderBy(sql`slice.sort_key`, direction)
    .orderBy('environments.id', direction)
    .execute();
}

export async function insertEnvironment(
  db: Database,
  row: { name: string; nameKey: string; ownerId: number; now: number },
): Promise<number> {
  const { id } = await db
    .insertInto('environments')
    .values({ name: row.name, name_key: row.nameKey, owner_id: row.ownerId, created_at: row.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateEnvironment(
  db: Database,
  id: number,
  row: { name: string; nameKey: string },
): Promise<void> {
  await db
    .updateTable('environments')
    .set({ name: row.name, name_key: row.nameKey })
    .where('id', '=', id)
    .execute();
}

/** Deletes an environment; by the foreign key its rooms stay without one. */
export async function deleteEnvironment(db: Database, id: number): Promise<void> {
  await db.deleteFrom('environments').where('id', '=', id).execute();
}

/** Everybody sees environment 1; a MASTER_ADMIN sees those of others by their id. */
function visible(db: Database, viewer: Viewer) {
  const all = db.selectFrom('environments');
  if (viewer.isMaster) return all;
  return all.where((eb) =>
    eb.or([
      eb('environments.id', '=', DEFAULT_ENVIRONMENT_ID),
      eb('owner_id', '=', viewer.adminId),
    ]),
  );
}

/** Includes environment 1 in every list. */
function listed(db: Database, owner: EnvironmentOwner, search: string | undefined) {
  let rows = db.selectFrom('environments');
  if (owner !== null) {
    rows = rows.where((eb) =>
      eb.or([eb('environments.id', '=', DEFAULT_ENVIRONMENT_ID), eb('owner_id', '=', owner)]),
    );
  }
  if (!search) return rows;
  return rows.where(sql<boolean>`name_key like ${containsPattern(search)} escape '\\'`);
}

function withRoomCount(query: ReturnType<typeof listed>, viewer: Viewer) {
  return query.select((eb) => [
    'environments.id',
    'environments.name',
    'environments.owner_id as ownerId',
    eb
      .selectFrom('admins')
      .select('admins.name')
      .whereRef('admins.id', '=', 'environments.owner_id')
      .as('ownerName'),
    'environments.created_at as createdAt',
    managedRoomCount(viewer).as('roomCount'),
  ]);
}

/** Counts the rooms that the viewer owns and adds those that they co-administer; a MASTER_ADMIN sees all. */
function managedRoomCount({ adminId, isMaster }: Viewer) {
  if (isMaster) {
    return sql<number>`(select coalesce(sum(rooms), 0) from environment_rooms
      where environment_id = environments.id)`;
  }
  // By the `cross join` SQLite begins with the links, which are fewer.
  return sql<number>`(select count(*) from rooms where rooms.owner_id = ${adminId}
      and rooms.environment_id = environments.id and rooms.deleted_at is null)
    + (select count(*) from room_admins cross join rooms
      where room_admins.admin_id = ${adminId} and rooms.id = room_admins.room_id
      and rooms.owner_id <> ${adminId}
      and rooms.environment_id = environments.id and rooms.deleted_at is null)`;
}
