import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const CHUNK = 200;

/** Takes the oldest of the queue. */
export async function takeQueued(db: Database, limit: number) {
  const rows = await db
    .deleteFrom('event_queue')
    .where('id', 'in', (eb) => eb.selectFrom('event_queue').select('id').orderBy('id').limit(limit))
    .returningAll()
    .execute();
  return rows.toSorted((one, other) => one.id - other.id);
}

/** In the order of the rows, so that their numbers rise in it. */
export async function insertEvents(db: Database, rows: readonly Insertable<Tables['events']>[]) {
  const inserted = await db.insertInto('events').values(rows).returningAll().execute();
  return inserted.toSorted((one, other) => one.id - other.id);
}

export function listRoomsOf(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('rooms')
    .select(['id', 'owner_id as ownerId', 'company_id as companyId'])
    .where('id', 'in', ids)
    .execute();
}

/** Those of these people who co-administer these rooms. */
export function listSharers(
  db: Database,
  { roomIds, adminIds }: { roomIds: readonly number[]; adminIds: readonly number[] },
) {
  return db
    .selectFrom('room_admins')
    .select(['room_id as roomId', 'admin_id as adminId'])
    .where('room_id', 'in', roomIds)
    .where('admin_id', 'in', adminIds)
    .execute();
}

export interface Reach {
  adminId: number;
  /** Reaches every room. */
  isMaster: boolean;
  /** Only rooms of this company. */
  companyId: number | null;
  coAdministers: boolean;
}

interface Page {
  after: number;
  limit: number;
}

/**
 * The next events of rooms that somebody reaches now, and of their own orders. Theirs and those
 * shared with them are read apart, each along an index in the order of ids.
 */
export async function listReached(db: Database, reach: Reach, page: Page) {
  const { adminId, isMaster, coAdministers } = reach;
  if (isMaster) {
    return read(db, page)
      .where((eb) => eb.or([eb('room_id', 'is not', null), eb('owner_id', '=', adminId)]))
      .execute();
  }
  const own = await read(db, page)
    .where('owner_id', '=', adminId)
    .where((eb) => eb.or([eb('room_id', 'is', null), eb('room_id', 'in', roomsOf(db, reach))]))
    .execute();
  const shared = coAdministers ? await listShared(db, reach, page) : [];
  const all = [...own, ...shared].toSorted((one, other) => one.id - other.id);
  return all.slice(0, page.limit);
}

function roomsOf(db: Database, { adminId, companyId }: Reach) {
  const rooms = db.selectFrom('rooms').select('rooms.id').where('rooms.owner_id', '=', adminId);
  return companyId === null ? rooms : rooms.where('rooms.company_id', '=', companyId);
}

async function listShared(db: Database, { adminId, companyId }: Reach, page: Page) {
  let rooms = db
    .selectFrom('room_admins')
    .innerJoin('rooms', 'rooms.id', 'room_admins.room_id')
    .select('rooms.id')
    .where('room_admins.admin_id', '=', adminId)
    .where('rooms.owner_id', '!=', adminId);
  if (companyId !== null) rooms = rooms.where('rooms.company_id', '=', companyId);
  const ids = (await rooms.execute()).map(({ id }) => id);
  const found: Awaited<ReturnType<typeof readRow>> = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const some = ids.slice(from, from + CHUNK);
    found.push(...(await read(db, page).where('room_id', 'in', some).execute()));
  }
  return found;
}

function read(db: Database, { after, limit }: Page) {
  return db
    .selectFrom('events')
    .select([
      'id',
      'type',
      'room_id as roomId',
      'company_id as companyId',
      'subject_id as subjectId',
      'created_at as createdAt',
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(sql.lit(limit));
}

const readRow = (db: Database, page: Page) => read(db, page).execute();
