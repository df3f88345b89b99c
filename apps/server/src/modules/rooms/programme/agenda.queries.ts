import type { Database } from '../../../infrastructure/database/tables.ts';

/** The room of a guest's ticket, also when it is in the bin. */
export function findGuestRoom(db: Database, ticketId: number) {
  return rooms(db)
    .innerJoin('tickets', 'tickets.room_id', 'rooms.id')
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
}

/** A room whose team's address is still of this version, also when it is in the bin. */
export function findAgendaRoom(db: Database, roomId: number, version: number) {
  return rooms(db)
    .where('rooms.id', '=', roomId)
    .where('rooms.agenda_version', '=', version)
    .executeTakeFirst();
}

export async function findAgendaVersion(db: Database, roomId: number): Promise<number> {
  const { version } = await db
    .selectFrom('rooms')
    .select('agenda_version as version')
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
  return version;
}

export async function raiseAgendaVersion(db: Database, roomId: number): Promise<void> {
  await db
    .updateTable('rooms')
    .set((eb) => ({ agenda_version: eb('agenda_version', '+', 1) }))
    .where('id', '=', roomId)
    .execute();
}

/** @returns undefined when there is no such ticket */
export function markRemindersOff(db: Database, ticketId: number, now: number) {
  return db
    .updateTable('tickets')
    .set((eb) => ({ reminders_off_at: eb.fn.coalesce('reminders_off_at', eb.val(now)) }))
    .where('id', '=', ticketId)
    .returning('id')
    .executeTakeFirst();
}

function rooms(db: Database) {
  return db
    .selectFrom('rooms')
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .select([
      'rooms.id',
      'rooms.name',
      'rooms.scene_name as sceneName',
      'companies.name as company',
      'rooms.deleted_at as deletedAt',
    ]);
}
