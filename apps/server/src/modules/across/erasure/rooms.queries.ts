import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** The administrators that could inherit a room or a company: those who administer one too. */
export function listHeirs(db: Database, adminId: number) {
  const ofRooms = db
    .selectFrom('rooms')
    .innerJoin('room_admins', 'room_admins.room_id', 'rooms.id')
    .select('room_admins.admin_id as adminId')
    .where('rooms.owner_id', '=', adminId);
  const ofCompanies = db
    .selectFrom('companies')
    .innerJoin('company_admins', 'company_admins.company_id', 'companies.id')
    .select('company_admins.admin_id as adminId')
    .where('companies.owner_id', '=', adminId)
    .where('company_admins.admin_id', '!=', adminId);
  return ofRooms.union(ofCompanies).execute();
}

/**
 * Gives each room to one of its co-administrators. Rooms in the bin are not passed on.
 * @param heirs the administrators who may get rooms
 */
export async function passRoomsOn(db: Database, adminId: number, heirs: readonly number[]) {
  if (heirs.length === 0) return [];
  const heir = sql<number>`(select room_admins.admin_id from room_admins
    where room_admins.room_id = rooms.id and room_admins.admin_id in (${sql.join(heirs)})
    order by room_admins.created_at, room_admins.id limit 1)`;
  return db
    .updateTable('rooms')
    .set({ owner_id: heir })
    .where('owner_id', '=', adminId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${heir} is not null`)
    .returning(['id', 'owner_id as ownerId'])
    .execute();
}

/** Removes a co-administrator who became the owner of the room. */
export async function deleteLink(db: Database, roomId: number, adminId: number): Promise<void> {
  await db
    .deleteFrom('room_admins')
    .where('room_id', '=', roomId)
    .where('admin_id', '=', adminId)
    .execute();
}

/** Deletes the rooms for good, with all rows that refer to them. */
export function deleteRoomsOf(db: Database, adminId: number) {
  return db.deleteFrom('rooms').where('owner_id', '=', adminId).returning('id').execute();
}

export function deleteLinksOf(db: Database, adminId: number) {
  return db
    .deleteFrom('room_admins')
    .where('admin_id', '=', adminId)
    .returning('room_id as roomId')
    .execute();
}

/** Links of companies have no date, so a company passes to its administrator with the lowest id. */
export async function passCompaniesOn(
  db: Database,
  adminId: number,
  heirs: readonly number[],
): Promise<void> {
  if (heirs.length > 0) {
    const heir = sql<number>`(select min(company_admins.admin_id) from company_admins
      where company_admins.company_id = companies.id
      and company_admins.admin_id in (${sql.join(heirs)}))`;
    await db
      .updateTable('companies')
      .set({ owner_id: heir })
      .where('owner_id', '=', adminId)
      .where(sql<boolean>`${heir} is not null`)
      .execute();
  }
  await db
    .deleteFrom('company_admins')
    .where('admin_id', '=', adminId)
    .where('company_id', 'not in', (eb) =>
      eb.selectFrom('companies').select('id').where('owner_id', '=', adminId),
    )
    .execute();
}

/** The companies' rooms stay, without a company; their colours and links are deleted with them. */
export async function deleteCompaniesOf(db: Database, adminId: number): Promise<void> {
  await db.deleteFrom('companies').where('owner_id', '=', adminId).execute();
}

/** Deletes uploaded build files that no build uses yet. */
export async function deleteStagedFilesOf(db: Database, adminId: number): Promise<void> {
  await db
    .deleteFrom('build_files')
    .where('admin_id', '=', adminId)
    .where('version_id', 'is', null)
    .execute();
}
