import type { Database } from '../../../infrastructure/database/tables.ts';

export function listRoomAdmins(db: Database, roomId: number) {
  return links(db)
    .where('room_admins.room_id', '=', roomId)
    .orderBy('admins.name_key')
    .orderBy('room_admins.id')
    .execute();
}

export function findRoomAdmin(db: Database, roomId: number, adminId: number) {
  return links(db)
    .where('room_admins.room_id', '=', roomId)
    .where('room_admins.admin_id', '=', adminId)
    .executeTakeFirst();
}

export function findLinkRoom(db: Database, linkId: number) {
  return db
    .selectFrom('room_admins')
    .select(['room_id as roomId', 'admin_id as adminId'])
    .where('id', '=', linkId)
    .executeTakeFirst();
}

export function findAdmin(db: Database, adminId: number) {
  return db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.id', 'admins.name', 'users.email'])
    .where('admins.id', '=', adminId)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
}

/** The account behind an administrator. */
export function findUser(db: Database, adminId: number) {
  return db
    .selectFrom('admins')
    .select('user_id as userId')
    .where('id', '=', adminId)
    .executeTakeFirst();
}

/** @returns undefined when the link exists already */
export function insertRoomAdmin(db: Database, roomId: number, adminId: number, now: number) {
  return db
    .insertInto('room_admins')
    .values({ room_id: roomId, admin_id: adminId, created_at: now })
    .onConflict((conflict) => conflict.columns(['room_id', 'admin_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function deleteRoomAdmin(db: Database, linkId: number) {
  return db.deleteFrom('room_admins').where('id', '=', linkId).returning('id').executeTakeFirst();
}

function links(db: Database) {
  return db
    .selectFrom('room_admins')
    .innerJoin('admins', 'admins.id', 'room_admins.admin_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['room_admins.id', 'room_admins.admin_id as adminId', 'admins.name', 'users.email']);
}
