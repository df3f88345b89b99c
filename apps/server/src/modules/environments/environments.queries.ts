import { DEFAULT_ENVIRONMENT_ID } from '@atrio/contract/environments';
import { sql } from 'kysely';
import { containsPattern } from '../../lib/text-key.ts';
import type { Slice } from '../../platform/database/list.ts';
import type { Database } from '../../platform/database/tables.ts';

/** Whose rooms an environment counts: those that this person manages. */
export interface Viewer {
  adminId: number;
  isMaster: boolean;
}

export function findEnvironment(db: Database, id: number, viewer: Viewer) {
  return withRoomCount(visible(db, viewer), viewer)
    .where('environments.id', '=', id)
    .executeTakeFirst();
}

/** The id of an environment that this person may use; undefined when there is none. */
export function findEnvironmentId(db: Database, id: number, viewer: Viewer) {
  return visible(db, viewer)
    .select('environments.id')
    .where('environments.id', '=', id)
    .executeTakeFirst();
}

/** Whose environments a list shows; null means everybody's. */
type EnvironmentOwner = number | null;

export async function countEnvironments(db: Database, owner: EnvironmentOwner, search?: string) {
  const { count } = await listed(db, owner, search)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listEnvironments(
  db: Database,
  viewer: Viewer,
  owner: EnvironmentOwner,
  search: string | undefined,
  field: 'name' | 'roomCount' | 'createdAt',
  { limit, offset, direction }: Slice,
) {
  const columns = { name: 'name_key', roomCount: 'roomCount', createdAt: 'created_at' } as const;
  return withRoomCount(listed(db, owner, search), viewer)
    .orderBy(columns[field], direction)
    .orderBy('environments.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
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

/** Its rooms go back to none by the foreign key. */
export async function deleteEnvironment(db: Database, id: number): Promise<void> {
  await db.deleteFrom('environments').where('id', '=', id).execute();
}

/** Environment 1 is everyone's to see; a MASTER_ADMIN sees those of others by their id. */
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

/** Environment 1 is in everyone's list. */
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

/** Two index walks instead of an OR, which would read every room of environment 1. */
function managedRoomCount({ adminId, isMaster }: Viewer) {
  if (isMaster) {
    return sql<number>`(select count(*) from rooms
      where rooms.environment_id = environments.id and rooms.deleted_at is null)`;
  }
  return sql<number>`(select count(*) from (
    select rooms.id from rooms where rooms.owner_id = ${adminId}
      and rooms.environment_id = environments.id and rooms.deleted_at is null
    union
    select rooms.id from room_admins join rooms on rooms.id = room_admins.room_id
      where room_admins.admin_id = ${adminId}
      and rooms.environment_id = environments.id and rooms.deleted_at is null) as managed)`;
}
