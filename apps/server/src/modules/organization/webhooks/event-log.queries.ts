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
export async function moveToLog(db: Database, ids: readonly number[]): Promise<void> {
  await moving(db, ids).execute();
  await forget(db, ids);
}

/** The same. @returns them with their numbers, in order */
export async function moveAndRead(db: Database, ids: readonly number[]) {
  const moved = await moving(db, ids).returningAll().execute();
  await forget(db, ids);
  return moved.toSorted((one, other) => one.id - other.id);
}

function moving(db: Database, ids: readonly number[]) {
  return db
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
        .where(isAmong(db, 'queued.id', JSON.stringify(ids)))
        .where((eb) => eb.or([eb('queued.room_id', 'is', null), eb('rooms.id', 'is not', null)]))
        .orderBy('queued.id'),
    );
}

async function forget(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('event_queue')
    .where(isAmong(db, 'id', JSON.stringify(ids)))
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
    .where(isAmong(db, 'room_id', JSON.stringify(roomIds)))
    .where(isAmong(db, 'admin_id', JSON.stringify(adminIds)))
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
 * The next events of rooms that somebody reaches now, and of their own orders. Each kind is read
 * apart, along an index in the order of ids.
 */
export async function listReached(db: Database, reach: Reach, page: Page) {
  const { adminId, isMaster, coAdministers, companyId } = reach;
  if (isMaster && companyId === null) {
    return read(db, page)
      .where((eb) => eb.or([eb('room_id', 'is not', null), eb('owner_id', '=', adminId)]))
      .execute();
  }
  const own = ownOf(db, reach, page);
  if (isMaster && companyId !== null) {
    const orders = own.where('room_id', 'is', null);
    return inOrder(page, await orders.execute(), await listOfCompany(db, companyId, page));
  }
  const ofRooms = own.where((eb) => {
    const isTheirs = [isOfRoom(eb, 'owner_id', adminId)];
    if (companyId !== null) isTheirs.push(isOfRoom(eb, 'company_id', companyId));
    return eb.or([eb('room_id', 'is', null), eb.and(isTheirs)]);
  });
  const shared = coAdministers ? await listShared(db, reach, page) : [];
  return inOrder(page, await ofRooms.execute(), shared);
}

function inOrder<Event extends { id: number }>({ limit }: Page, ...parts: Event[][]): Event[] {
  return parts
    .flat()
    .toSorted((one, other) => one.id - other.id)
    .slice(0, limit);
}

function ownOf(db: Database, { adminId }: Reach, page: Page) {
  return read(db, page).where('owner_id', '=', adminId);
}

/**
 * True for events of rooms that this owner or company has now. Each room is looked up, since a list of
 * all that somebody owns may be long. PostgreSQL expects a condition that says yes or no to hold for
 * half of the events. It expects a comparison to hold for one in two hundred, and would then read and
 * sort all of an owner's events for one page.
 */
function isOfRoom(
  eb: ExpressionBuilder<Tables, 'events'>,
  column: 'owner_id' | 'company_id',
  id: number,
) {
  return eb
    .selectFrom('rooms')
    .select((eb) => eb(`rooms.${column}`, '=', id).as('isTheirs'))
    .whereRef('rooms.id', '=', 'events.room_id')
    .$asScalar();
}

/** Of rooms that were the company's when it happened, as its webhooks tell it, and still are. */
function listOfCompany(db: Database, companyId: number, page: Page) {
  return read(db, page)
    .where('company_id', '=', companyId)
    .where((eb) => isOfRoom(eb, 'company_id', companyId))
    .execute();
}

/** Of rooms that others share with somebody. */
async function listShared(db: Database, { adminId, companyId }: Reach, page: Page) {
  let rooms = db
    .selectFrom('rooms')
    .select('rooms.id')
    .where('rooms.owner_id', '!=', adminId)
    .where('rooms.id', 'in', (eb) => sharedWith(eb, adminId));
  if (companyId !== null) rooms = rooms.where('rooms.company_id', '=', companyId);
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
