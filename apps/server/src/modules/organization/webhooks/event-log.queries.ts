import { type ExpressionBuilder, sql } from 'kysely';
import { isAmong } from '../../../infrastructure/database/engine.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const CHUNK = 200;

/** The oldest of the queue. */
export async function listQueued(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_queue')
    .select('id')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Moves these of the queue into the log, where their numbers rise in the same order. What happened in
 * a room that is gone for good is left out: nobody reaches it.
 */
export async function moveToLog(db: Database, ids: readonly number[]) {
  const moved = await db
    .insertInto('events')
    .columns(['type', 'room_id', 'company_id', 'subject_id', 'owner_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('event_queue as queued')
        .leftJoin('rooms', 'rooms.id', 'queued.room_id')
        .select((eb) => [
          ...(['queued.type', 'queued.room_id', 'rooms.company_id', 'queued.subject_id'] as const),
          eb.fn.coalesce('rooms.owner_id', 'queued.owner_id').as('owner_id'),
          'queued.created_at',
        ])
        .where(isAmong(db, 'queued.id', ids))
        .where((eb) => eb.or([eb('queued.room_id', 'is', null), eb('rooms.id', 'is not', null)]))
        .orderBy('queued.id'),
    )
    .returningAll()
    .execute();
  await db
    .deleteFrom('event_queue')
    .where(isAmong(db, 'id', ids))
    .execute();
  return moved.toSorted((one, other) => one.id - other.id);
}

/** Those of these people who co-administer these rooms. */
export function listSharers(
  db: Database,
  { roomIds, adminIds }: { roomIds: readonly number[]; adminIds: readonly number[] },
) {
  return db
    .selectFrom('room_admins')
    .select(['room_id as roomId', 'admin_id as adminId'])
    .where(isAmong(db, 'room_id', roomIds))
    .where(isAmong(db, 'admin_id', adminIds))
    .execute();
}

export interface Reach {
  adminId: number;
  /** Reaches every room, of the company if there is one. */
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
  const { adminId, isMaster, coAdministers, companyId } = reach;
  if (isMaster && companyId === null) {
    return read(db, page)
      .where((eb) => eb.or([eb('room_id', 'is not', null), eb('owner_id', '=', adminId)]))
      .execute();
  }
  const own = await read(db, page)
    .where('owner_id', '=', adminId)
    .where((eb) => eb.or([eb('room_id', 'is', null), eb('room_id', 'in', roomsOf(db, reach))]))
    .execute();
  const shared = isMaster || coAdministers ? await listOthers(db, reach, page) : [];
  const all = [...own, ...shared].toSorted((one, other) => one.id - other.id);
  return all.slice(0, page.limit);
}

function roomsOf(db: Database, { adminId, companyId }: Reach) {
  const rooms = db.selectFrom('rooms').select('rooms.id').where('rooms.owner_id', '=', adminId);
  return companyId === null ? rooms : rooms.where('rooms.company_id', '=', companyId);
}

/** Of rooms that others own: shared ones, or all of the company. */
async function listOthers(db: Database, { adminId, companyId, isMaster }: Reach, page: Page) {
  let rooms = db.selectFrom('rooms').select('rooms.id').where('rooms.owner_id', '!=', adminId);
  if (companyId !== null) rooms = rooms.where('rooms.company_id', '=', companyId);
  if (!isMaster) rooms = rooms.where('rooms.id', 'in', (eb) => sharedWith(eb, adminId));
  const ids = (await rooms.execute()).map(({ id }) => id);
  const found: Awaited<ReturnType<typeof readRow>> = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const some = ids.slice(from, from + CHUNK);
    found.push(...(await read(db, page).where('room_id', 'in', some).execute()));
  }
  return found;
}

function sharedWith(eb: ExpressionBuilder<Tables, 'rooms'>, adminId: number) {
  return eb
    .selectFrom('room_admins')
    .select('room_admins.room_id')
    .where('room_admins.admin_id', '=', adminId);
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
