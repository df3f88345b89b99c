import type { ExpressionBuilder, Updateable } from 'kysely';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database, Tables } from '../../platform/database/tables.ts';

/** Whose rooms: those that this person owns or co-administers; null means everybody's. */
export type Manager = number | null;

/** One room with all its fields, if `manager` may manage it. */
export async function findManagedRoom(
  db: Database,
  id: number,
  manager: Manager,
  where: 'live' | 'bin' = 'live',
) {
  const find = manager === null ? findRooms[where] : findOwnRooms[where];
  const [room] = await find(db, { id, manager: manager ?? 0 });
  return room;
}

type Wanted = { id: number; manager: number };

const findRooms = {
  live: prepared((db, { id }: Wanted) => wholeRoom(db, id, 'live')),
  bin: prepared((db, { id }: Wanted) => wholeRoom(db, id, 'bin')),
};
const findOwnRooms = {
  live: prepared((db, wanted: Wanted) => managedRoom(db, wanted, 'live')),
  bin: prepared((db, wanted: Wanted) => managedRoom(db, wanted, 'bin')),
};

function managedRoom(db: Database, { id, manager }: Wanted, where: 'live' | 'bin') {
  return wholeRoom(db, id, where).where((eb) =>
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

function wholeRoom(db: Database, id: number, where: 'live' | 'bin') {
  return db
    .selectFrom('rooms')
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .leftJoin('environments', 'environments.id', 'rooms.environment_id')
    .select([
      'rooms.id',
      'rooms.name',
      'rooms.scene_name as sceneName',
      'rooms.audio_name as audioName',
      'rooms.visit_count as visitCount',
      'rooms.is_visible as isVisible',
      'rooms.is_private as isPrivate',
      'rooms.iframe_url as iframeUrl',
      'rooms.admin_iframe_url as adminIframeUrl',
      'rooms.external_url as externalUrl',
      'rooms.external_url_name as externalUrlName',
      'rooms.company_id as companyId',
      'companies.name as companyName',
      'rooms.environment_id as environmentId',
      'environments.name as environmentName',
      'rooms.owner_id as ownerId',
      'rooms.created_at as createdAt',
      'rooms.updated_at as updatedAt',
      'rooms.deleted_at as deletedAt',
    ])
    .where('rooms.id', '=', id)
    .where('rooms.deleted_at', where === 'live' ? 'is' : 'is not', null);
}

/** The id that a scene name stands for; whether one may see it is another question. */
export const findRoomIdByScene = prepared((db, { sceneName }: { sceneName: string }) =>
  db
    .selectFrom('rooms')
    .select('id')
    .where('scene_name', '=', sceneName)
    .where('deleted_at', 'is', null),
);

const CHUNK = 500;

/** Who administers these rooms: their owners and co-administrators. */
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

/** Which of these rooms an administrator owns or co-administers. */
export async function listManagedAmong(db: Database, ids: readonly number[], adminId: number) {
  const managed: { id: number }[] = [];
  for (let first = 0; first < ids.length; first += CHUNK) {
    const rows = db
      .selectFrom('rooms')
      .select('rooms.id')
      .where('rooms.id', 'in', ids.slice(first, first + CHUNK))
      .where((eb) =>
        eb.or([eb('rooms.owner_id', '=', adminId), eb('rooms.id', 'in', linkedRooms(eb, adminId))]),
      );
    managed.push(...(await rows.execute()));
  }
  return managed;
}

function linkedRooms(eb: ExpressionBuilder<Tables, 'rooms'>, adminId: number) {
  return eb.selectFrom('room_admins').select('room_id').where('admin_id', '=', adminId);
}

export interface NewRoom {
  name: string;
  name_key: string;
  scene_name: string;
  audio_name: string;
  is_visible: number;
  is_private: number;
  iframe_url: string | null;
  admin_iframe_url: string | null;
  external_url: string | null;
  external_url_name: string | null;
  company_id: number | null;
  environment_id: number | null;
  logo_file_id: number | null;
  logo_thumbnail_id: number | null;
  background_file_id: number | null;
  background_thumbnail_id: number | null;
  owner_id: number;
  created_at: number;
  updated_at: number;
}

/** @returns undefined when the scene name is taken, whatever else happens at the same time */
export function insertRoom(db: Database, row: NewRoom) {
  return db
    .insertInto('rooms')
    .values(row)
    .onConflict((conflict) => conflict.column('scene_name').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** The next number for a scene name that is taken: 2, 3, … Never the same one twice. */
export async function takeSceneNumber(db: Database, base: string): Promise<number> {
  const { last } = await db
    .insertInto('scene_name_counters')
    .values({ base, last: 2 })
    .onConflict((conflict) =>
      conflict.column('base').doUpdateSet({ last: sql`scene_name_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Writes the changes; `updated_at` always moves forward, also within one millisecond, so that it
 * can serve as the row's version.
 * @param basedOn the version the changes were made from; undefined writes over any
 * @returns undefined when the row is gone or has moved on from `basedOn`
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
  to: 'bin' | 'live',
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

/** For good, with what hangs on them: tickets and co-administrators. */
export function deleteRoomsBinnedBefore(db: Database, before: number) {
  return db
    .deleteFrom('rooms')
    .where('deleted_at', '<', before)
    .returning(['id', 'name'])
    .execute();
}
