import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { selectionOf } from '../../../infrastructure/database/field-columns.ts';
import { prepared, preparedInsert } from '../../../infrastructure/database/prepared.ts';
import { roomColumns } from '../../../infrastructure/database/room-tables.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import { frameKey } from '../../../lib/frame-key.ts';

/** The rooms that this person owns or co-administers; null means all rooms. */
export type Manager = number | null;

/** One room with all its fields, if `manager` may manage it. */
export async function findManagedRoom(
  db: Database,
  id: number,
  manager: Manager,
  where: 'active' | 'bin' = 'active',
) {
  const find = manager === null ? findRooms[where] : findOwnRooms[where];
  const [room] = await find(db, { id, manager: manager ?? 0 });
  return room;
}

type Wanted = { id: number; manager: number };

const findRooms = {
  active: prepared((db, { id }: Wanted) => roomRow(db, id, 'active')),
  bin: prepared((db, { id }: Wanted) => roomRow(db, id, 'bin')),
};
const findOwnRooms = {
  active: prepared((db, wanted: Wanted) => managedRoom(db, wanted, 'active')),
  bin: prepared((db, wanted: Wanted) => managedRoom(db, wanted, 'bin')),
};

function managedRoom(db: Database, { id, manager }: Wanted, where: 'active' | 'bin') {
  return roomRow(db, id, where).where((eb) =>
    eb.or([
      eb('rooms.owner_id', '=', manager),
      eb.exists(
        eb
          .selectFrom('room_admins')
          .select('room_admins.id')
          .whereRef('room_admins.room_id', '=', 'rooms.id')
          .where('room_admins.admin_id', '=', manager),
      ),
    ]),
  );
}

const OWN_COLUMNS = [
  'rooms.id',
  'rooms.scene_name as sceneName',
  'rooms.audio_name as audioName',
  'rooms.visit_count as visitCount',
  'rooms.owner_id as ownerId',
  'rooms.created_at as createdAt',
  'rooms.updated_at as updatedAt',
  'rooms.deleted_at as deletedAt',
] as const;

function roomRow(db: Database, id: number, where: 'active' | 'bin') {
  return db
    .selectFrom('rooms')
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .leftJoin('environments', 'environments.id', 'rooms.environment_id')
    .select(selectionOf('rooms', roomColumns))
    .select(OWN_COLUMNS)
    .select(['companies.name as companyName', 'environments.name as environmentName'])
    .where('rooms.id', '=', id)
    .where('rooms.deleted_at', where === 'active' ? 'is' : 'is not', null);
}

/** The id of a scene name. Rights are to be checked separately. */
export const findRoomIdByScene = prepared((db, { sceneName }: { sceneName: string }) =>
  db
    .selectFrom('rooms')
    .select('id')
    .where('scene_name', '=', sceneName)
    .where('deleted_at', 'is', null),
);

const CHUNK = 500;

/** The administrators of these rooms: owners and co-administrators. */
export function listRoomUsers(db: Database, roomIds: readonly number[]) {
  const owners = db
    .selectFrom('rooms')
    .innerJoin('admins', 'admins.id', 'rooms.owner_id')
    .select(['rooms.id as roomId', 'rooms.name as roomName', 'admins.user_id as userId'])
    .where('rooms.id', 'in', roomIds)
    .where('rooms.deleted_at', 'is', null);
  const linked = db
    .selectFrom('room_admins')
    .innerJoin('rooms', 'rooms.id', 'room_admins.room_id')
    .innerJoin('admins', 'admins.id', 'room_admins.admin_id')
    .select(['rooms.id as roomId', 'rooms.name as roomName', 'admins.user_id as userId'])
    .where('rooms.id', 'in', roomIds)
    .where('rooms.deleted_at', 'is', null);
  return owners.union(linked).execute();
}

/**
 * The rooms that an administrator owns or co-administers: those of the given ones, or all, where so many
 * were given that looking each of them up would take longer.
 */
export function listManagedAmong(db: Database, ids: readonly number[], adminId: number) {
  if (ids.length > CHUNK) {
    const owned = db.selectFrom('rooms').select('id').where('owner_id', '=', adminId);
    return owned.unionAll((eb) => linkedRooms(eb, adminId)).execute();
  }
  return db
    .selectFrom('rooms')
    .select('rooms.id')
    .where('rooms.id', 'in', ids)
    .where((eb) =>
      eb.or([eb('rooms.owner_id', '=', adminId), eb('rooms.id', 'in', linkedRooms(eb, adminId))]),
    )
    .execute();
}

function linkedRooms(eb: ExpressionBuilder<Tables, 'rooms'>, adminId: number) {
  return eb.selectFrom('room_admins').select('room_id as id').where('admin_id', '=', adminId);
}

export type NewRoom = Insertable<Tables['rooms']>;

/**
 * @returns the room as `findManagedRoom` finds it; undefined when the scene name is taken, also by a
 * call at the same moment
 */
export async function insertRoom(db: Database, row: NewRoom) {
  const [inserted] = await insertNewRoom(db, {
    ...row,
    frame_key: frameKey(row.iframe_url ?? null),
  });
  return inserted;
}

const insertNewRoom = preparedInsert((db, row: NewRoom) =>
  db
    .insertInto('rooms')
    .values(row)
    .onConflict((conflict) => conflict.column('scene_name').doNothing())
    .returning(selectionOf('rooms', roomColumns))
    .returning(OWN_COLUMNS)
    .returning((eb) => [
      eb
        .selectFrom('companies')
        .select('companies.name')
        .whereRef('companies.id', '=', 'rooms.company_id')
        .as('companyName'),
      eb
        .selectFrom('environments')
        .select('environments.name')
        .whereRef('environments.id', '=', 'rooms.environment_id')
        .as('environmentName'),
    ]),
);

/** The next number for a taken scene name: 2, 3, … Never returns the same one twice. */
export async function takeSceneNumber(db: Database, base: string): Promise<number> {
  const [counter] = await countScene(db, { base });
  if (!counter) throw new Error(`The scene name ${base} has no counter`);
  return counter.last;
}

const countScene = prepared((db, { base }: { base: string }) =>
  db
    .insertInto('scene_name_counters')
    .values({ base, last: 2 })
    .onConflict((conflict) =>
      conflict.column('base').doUpdateSet({ last: sql`scene_name_counters.last + 1` }),
    )
    .returning('last'),
);

/**
 * Writes the changes; `updated_at` always moves forward, also within one millisecond, so that it
 * can serve as the row's version.
 * @param basedOn the version the changes were made from; undefined writes over any
 * @returns undefined when the row is gone or its version is no longer `basedOn`
 */
export function updateRoom(
  db: Database,
  id: number,
  changes: Updateable<Tables['rooms']>,
  now: number,
  basedOn?: number,
) {
  const update = db
    .updateTable('rooms')
    .set({
      ...changes,
      ...(changes.iframe_url !== undefined && { frame_key: frameKey(changes.iframe_url) }),
      updated_at: sql`case when updated_at >= ${now} then updated_at + 1 else ${now} end`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id');
  if (basedOn === undefined) return update.executeTakeFirst();
  return update.where('updated_at', '=', basedOn).executeTakeFirst();
}

export async function moveRoom(
  db: Database,
  id: number,
  to: 'bin' | 'active',
  now: number,
): Promise<void> {
  await db
    .updateTable('rooms')
    .set({ deleted_at: to === 'bin' ? now : null })
    .where('id', '=', id)
    .execute();
}

export async function deleteBinnedRoom(db: Database, id: number): Promise<void> {
  await db.deleteFrom('rooms').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}

/** Deletes rooms for good, with tickets and co-administrators. */
export function deleteRoomsBinnedBefore(db: Database, before: number) {
  return db
    .deleteFrom('rooms')
    .where('deleted_at', '<', before)
    .returning(['id', 'name'])
    .execute();
}
