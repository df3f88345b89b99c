import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { isAmong, isGiven } from '../../../infrastructure/database/engine.ts';
import {
  fewIds,
  holdsWords,
  indexedIds,
  MOST_NAMES,
  newestRows,
  rankOf,
} from '../../../infrastructure/database/search.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

/** The administrator whose things are searched; null for everybody's. */
export type Whose = number | null;

/** The columns that searches read of each table. */
const COLUMNS = {
  rooms: ['id', 'name', 'name_key', 'scene_name', 'company_id', 'owner_id', 'deleted_at'],
  tickets: ['id', 'email', 'room_id'],
} as const;

interface Read {
  rooms: Pick<Selectable<Tables['rooms']>, (typeof COLUMNS.rooms)[number]>;
  tickets: Pick<Selectable<Tables['tickets']>, (typeof COLUMNS.tickets)[number]>;
}

/** A table of some of the rows. */
type Rows<Table extends keyof Read> = RawBuilder<Read[Table]>;

/** Sorts after every text with the same beginning. */
const LAST = '\u{10ffff}';
const MOST_FIRST = 200;

/** Tickets of one's own rooms that are looked through for words that the index cannot tell apart. */
const MOST_OWN_TICKETS = 20_000;

/**
 * Finds rooms by any part of the words of their name; those whose name or word begins with it come
 * first. One's own are all looked through where many rooms hold the words, everybody's only where the
 * index leads.
 */
export async function findRooms(
  db: Database,
  whose: Whose,
  words: readonly string[],
  limit: number,
) {
  const among = whose === null ? likely(db, 'rooms', words) : await allHolding(db, 'rooms', words);
  const rooms = roomsNotInBin(db, limit, among)
    .where(holdsWords(words, 'rooms.name_key'))
    .orderBy(rankOf(words, 'rooms.name_key'))
    .orderBy('rooms.name_key')
    .orderBy('rooms.id');
  if (whose === null) return rooms.execute();
  if (among) return rooms.where(isManaged(whose)).execute();
  return rooms.where((eb) => eb('rooms.id', 'in', managedIds(db, whose))).execute();
}

/** Finds the room of a public link. */
export function findRoomByLink(db: Database, whose: Whose, sceneName: string) {
  const room = roomsNotInBin(db, 1).where('rooms.scene_name', '=', sceneName);
  return (whose === null ? room : room.where(isManaged(whose))).execute();
}

function roomsNotInBin(db: Database, limit: number, rooms: Rows<'rooms'> = sql`rooms`) {
  return db
    .selectFrom(rooms.as('rooms'))
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .select([
      'rooms.id',
      'rooms.name',
      'rooms.scene_name as sceneName',
      'companies.name as companyName',
    ])
    .where('rooms.deleted_at', 'is', null)
    .limit(sql.lit(limit));
}

/** Asked of each of a few rooms. */
function isManaged(adminId: number) {
  return sql<boolean>`(rooms.owner_id = ${adminId} or exists (select 1 from room_admins
    where room_admins.room_id = rooms.id and room_admins.admin_id = ${adminId}))`;
}

/** Two index look-ups, which an OR over both would not use. */
function managedIds(db: Database, adminId: number) {
  return db
    .selectFrom('rooms')
    .select('id')
    .where('owner_id', '=', adminId)
    .where('deleted_at', 'is', null)
    .unionAll(db.selectFrom('room_admins').select('room_id as id').where('admin_id', '=', adminId));
}

export function findCompanies(db: Database, whose: Whose, words: readonly string[], limit: number) {
  const companies = byName(db.selectFrom('companies').select(['id', 'name']), words, limit);
  if (whose === null) return companies.execute();
  return companies
    .where('id', 'in', (eb) =>
      eb.selectFrom('company_admins').select('company_id').where('admin_id', '=', whose),
    )
    .execute();
}

export function findBuilds(db: Database, words: readonly string[], limit: number) {
  return byName(db.selectFrom('game_builds').select(['id', 'name']), words, limit).execute();
}

export function findCategories(db: Database, words: readonly string[], limit: number) {
  const categories = db.selectFrom('customization_categories').select(['id', 'name']);
  return byName(categories, words, limit).execute();
}

function byName<Table extends 'companies' | 'game_builds' | 'customization_categories', Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  words: readonly string[],
  limit: number,
) {
  return query
    .where(holdsWords(words, 'name_key'))
    .orderBy(rankOf(words, 'name_key'))
    .orderBy(sql`name_key`)
    .orderBy(sql`id`)
    .limit(sql.lit(limit));
}

/** Coupons are few, and known by their code. */
export function findCoupons(db: Database, words: readonly string[], limit: number) {
  const key = sql<string>`lower(code)`;
  return db
    .selectFrom('coupons')
    .select(['id', 'code'])
    .where((eb) =>
      eb.and(words.map((word) => sql<boolean>`${key} like ${containsPattern(word)} escape '\\'`)),
    )
    .orderBy('code')
    .limit(sql.lit(limit))
    .execute();
}

export function findPayment(db: Database, adminId: number, id: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'status', 'value_cents as valueCents'])
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .execute();
}

/** Finds tickets by any part of their e-mail, those first that begin with it. */
export async function findTickets(
  db: Database,
  whose: Whose,
  words: readonly string[],
  limit: number,
) {
  if (whose === null) return ticketsAmong(likely(db, 'tickets', words), db, words, limit).execute();
  const all = await allHolding(db, 'tickets', words);
  if (all) return ticketsAmong(all, db, words, limit).where(isManaged(whose)).execute();
  return ticketsAmong(ownTickets(db, whose, words), db, words, limit)
    .where('tickets.room_id', 'in', managedIds(db, whose))
    .execute();
}

function ticketsAmong(
  among: Rows<'tickets'>,
  db: Database,
  words: readonly string[],
  limit: number,
) {
  return db
    .selectFrom(among.as('tickets'))
    .innerJoin('rooms', 'rooms.id', 'tickets.room_id')
    .select(['tickets.id', 'tickets.email', 'rooms.id as roomId', 'rooms.name as roomName'])
    .where('rooms.deleted_at', 'is', null)
    .where(holdsWords(words, 'tickets.email'))
    .orderBy(rankOf(words, 'tickets.email'))
    .orderBy('tickets.email')
    .orderBy('tickets.id')
    .limit(sql.lit(limit));
}

/** The index names everybody's tickets up to a limit. So a part of one's own is searched beside it. */
function ownTickets(db: Database, whose: number, words: readonly string[]): Rows<'tickets'> {
  const own = db
    .selectFrom('tickets')
    .select('id')
    .where('room_id', 'in', managedIds(db, whose))
    .limit(sql.lit(MOST_OWN_TICKETS));
  const ids = sql<number>`(select id from ${likely(db, 'tickets', words)} as likely
    union all select id from ${own} as own)`;
  return rowsOf('tickets', isGiven(db, 'id', ids));
}

/** The column that a row is known by, and the rows that its index holds. */
const FIRST = {
  rooms: { key: 'name_key', among: sql`deleted_at is null` },
  tickets: { key: 'email', among: sql`1 = 1` },
} as const;

/**
 * All rows that hold the words, of everybody.
 * @returns undefined where the words are too short for the index, or too many hold them
 */
async function allHolding<Table extends keyof typeof FIRST>(
  db: Database,
  table: Table,
  words: readonly string[],
): Promise<Rows<Table> | undefined> {
  const ids = await fewIds(db, (most) => [indexedIds(db, table, words, most)]);
  return ids && rowsOf(table, isAmong(db, 'id', JSON.stringify(ids)));
}

function rowsOf<Table extends keyof Read>(table: Table, which: RawBuilder<boolean>): Rows<Table> {
  const columns = sql.join(COLUMNS[table].map((column) => sql.ref(column)));
  return sql`(select ${columns} from ${sql.table(table)} where ${which})`;
}

/** Of everybody's rows those that begin with the text, and what the index has beside them. */
function likely<Table extends keyof typeof FIRST>(
  db: Database,
  table: Table,
  words: readonly string[],
): Rows<Table> {
  const source = sql.table(table);
  const key = sql.ref(FIRST[table].key);
  const columns = sql.join(COLUMNS[table].map((column) => sql.ref(column)));
  const [first = ''] = words;
  const beginning = sql`(select ${columns} from ${source}
    where ${key} >= ${first} and ${key} < ${first + LAST} and ${FIRST[table].among}
    order by ${key}, id limit ${sql.lit(MOST_FIRST)})`;
  const ids = indexedIds(db, table, words);
  if (ids === null) {
    return sql`(with beginning as materialized ${beginning} select * from beginning
      union all select * from ${newestRows(table, COLUMNS[table])} as newest
      where id not in (select id from beginning))`;
  }
  const given = sql<number>`(select id from ${beginning} as beginning
    union all select id from ${ids} as holding)`;
  // There are no more. Without a limit PostgreSQL would compare all rows with the words before it looks here.
  return sql`(select ${columns} from ${source} where ${isGiven(db, 'id', given)}
    limit ${sql.lit(MOST_FIRST + MOST_NAMES)})`;
}

/**
 * Takes the oldest of the deleted texts out of SQLite's indexes, where they are still.
 * @returns how many
 */
export async function clearLeftovers(db: Database, most: number): Promise<number> {
  const { rows } = await sql<{ id: number; source: string }>`
    select id, source from search_leftovers order by id limit ${sql.lit(most)}`.execute(db);
  const last = rows.at(-1)?.id ?? 0;
  for (const source of new Set(rows.map((row) => row.source))) {
    const index = sql.table(`search_${source}`);
    await sql`insert into ${index} (${sql.ref(`search_${source}`)}, rowid, key)
      select 'delete', doc, key from search_leftovers
      where source = ${source} and id <= ${last}`.execute(db);
  }
  await sql`delete from search_leftovers where id <= ${last}`.execute(db);
  return rows.length;
}
