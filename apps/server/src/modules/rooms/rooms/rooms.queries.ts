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
 * Inserts a room. A scene name that is taken gets a number: `sala`, then `sala-2`
 * (docs/product/rules.md#scene-names).
 * @returns the room as `findManagedRoom` finds it; undefined when somebody else took the name meanwhile,
 * or has chosen the one with the number
 */
export async function insertRoom(db: Database, row: NewRoom) {
  await countTakenScene(db, { base: row.scene_name });
  const [inserted] = await insertNewRoom(db, {
    ...row,
    frame_key: frameKey(row.iframe_url ?? null),
  });
  return inserted;
}

/** If the name is taken, moves the number that the next room of that name gets. */
const countTakenScene = prepared(
  (db, { base }: { base: string }) =>
    db
      .insertInto('scene_name_counters')
      .columns(['base', 'last'])
      .expression((eb) =>
        eb
          .selectFrom('rooms')
          .select(['scene_name', eb.lit(2).as('last')])
          .where('scene_name', '=', base),
      )
      .onConflict((conflict) =>
        conflict.column('base').doUpdateSet({ last: sql`scene_name_counters.last + 1` }),
      ),
  undefined,
  { isUnread: true },
);

function freeSceneName(eb: ExpressionBuilder<Tables, 'rooms'>, base: string) {
  const numbered = eb
    .selectFrom('rooms')
    .innerJoin('scene_name_counters', 'base', 'scene_name')
    .where('scene_name', '=', base)
    .select(sql<string>`scene_name || '-' || ${sql.ref('last')}`.as('name'));
  return eb.fn.coalesce(numbered, eb.val(base));
}

const insertNewRoom = preparedInsert((db, row: NewRoom) =>
  db
    .insertInto('rooms')
    .values((eb) => ({ ...row, scene_name: freeSceneName(eb, row.scene_name) }))
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
