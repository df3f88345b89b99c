import { type SelectQueryBuilder, sql } from 'kysely';
import { containsPattern, textKey } from '../../lib/text-key.ts';
import type { Database, Tables } from '../../platform/database/tables.ts';

/** Whose things: one administrator's, or null for everybody's. */
export type Whose = number | null;

/** Sorts after whatever a text begins with. */
const LAST = '\u{10ffff}';

/**
 * Rooms by name. Those whose name begins with it come first, by a step into the sort index; only
 * where they are too few is that index walked for the others.
 */
export async function findRooms(db: Database, whose: Whose, term: string, limit: number) {
  const key = textKey(term);
  const beginning = await liveRooms(db, whose, limit)
    .where('rooms.name_key', '>=', key)
    .where('rooms.name_key', '<', key + LAST)
    .execute();
  const missing = limit - beginning.length;
  if (missing === 0) return beginning;
  const holding = await liveRooms(db, whose, missing)
    .where(sql<boolean>`rooms.name_key like ${containsPattern(term)} escape '\\'`)
    .where(sql<boolean>`not (rooms.name_key >= ${key} and rooms.name_key < ${key + LAST})`)
    .execute();
  return [...beginning, ...holding];
}

/** The room of a public link. */
export function findRoomByLink(db: Database, whose: Whose, sceneName: string) {
  return liveRooms(db, whose, 1).where('rooms.scene_name', '=', sceneName).execute();
}

function liveRooms(db: Database, whose: Whose, limit: number) {
  const rooms = db
    .selectFrom('rooms')
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .select([
      'rooms.id',
      'rooms.name',
      'rooms.scene_name as sceneName',
      'companies.name as companyName',
    ])
    .where('rooms.deleted_at', 'is', null)
    .orderBy('rooms.name_key')
    .orderBy('rooms.id')
    .limit(sql.lit(limit));
  return whose === null ? rooms : rooms.where((eb) => eb('rooms.id', 'in', managedIds(db, whose)));
}

/** Two steps into indexes, which an OR over both would not be. */
function managedIds(db: Database, adminId: number) {
  return db
    .selectFrom('rooms')
    .select('id')
    .where('owner_id', '=', adminId)
    .where('deleted_at', 'is', null)
    .unionAll(db.selectFrom('room_admins').select('room_id as id').where('admin_id', '=', adminId));
}

export function findCompanies(db: Database, whose: Whose, term: string, limit: number) {
  const companies = byName(db.selectFrom('companies').select(['id', 'name']), term, limit);
  if (whose === null) return companies.execute();
  return companies
    .where('id', 'in', (eb) =>
      eb.selectFrom('company_admins').select('company_id').where('admin_id', '=', whose),
    )
    .execute();
}

export function findBuilds(db: Database, term: string, limit: number) {
  return byName(db.selectFrom('game_builds').select(['id', 'name']), term, limit).execute();
}

export function findCategories(db: Database, term: string, limit: number) {
  const categories = db.selectFrom('customization_categories').select(['id', 'name']);
  return byName(categories, term, limit).execute();
}

function byName<Table extends 'companies' | 'game_builds' | 'customization_categories', Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  term: string,
  limit: number,
) {
  return query
    .where(sql<boolean>`name_key like ${containsPattern(term)} escape '\\'`)
    .orderBy(sql`name_key`)
    .orderBy(sql`id`)
    .limit(sql.lit(limit));
}

export function findPayment(db: Database, adminId: number, id: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'status', 'value_cents as valueCents'])
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .execute();
}

/** Tickets by how their e-mail begins: of one's own rooms room by room, of all in one step. */
export function findTickets(db: Database, whose: Whose, term: string, limit: number) {
  const key = term.trim().toLowerCase();
  const tickets = db
    .selectFrom('tickets')
    .innerJoin('rooms', 'rooms.id', 'tickets.room_id')
    .select(['tickets.id', 'tickets.email', 'rooms.id as roomId', 'rooms.name as roomName'])
    .where('rooms.deleted_at', 'is', null)
    .where('tickets.email', '>=', key)
    .where('tickets.email', '<', key + LAST)
    .orderBy('tickets.email')
    .orderBy('tickets.id')
    .limit(sql.lit(limit));
  if (whose === null) return tickets.execute();
  return tickets.where('tickets.room_id', 'in', managedIds(db, whose)).execute();
}
