import { Role } from '@atrio/contract/accounts/accounts';
import { type SelectQueryBuilder, sql } from 'kysely';

import { candidateIds, holdsWords, rankOf } from '../../../infrastructure/database/search.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

/** The administrator whose things are searched; null for everybody's. */
export type Whose = number | null;

/** Sorts after every text with the same beginning. */
const LAST = '\u{10ffff}';
const MOST_FIRST = 200;

/** Tickets of one's own rooms that are looked through for words that the index cannot tell apart. */
const MOST_OWN_TICKETS = 20_000;

/**
 * Finds rooms by any part of the words of their name; those whose name or word begins with it come
 * first. One's own are all looked through, everybody's only where the index leads.
 */
export function findRooms(db: Database, whose: Whose, words: readonly string[], limit: number) {
  const rooms = roomsNotInBin(db, limit)
    .where(holdsWords(words, 'rooms.name_key'))
    .orderBy(rankOf(words, 'rooms.name_key'))
    .orderBy('rooms.name_key')
    .orderBy('rooms.id');
  if (whose !== null) {
    return rooms.where((eb) => eb('rooms.id', 'in', managedIds(db, whose))).execute();
  }
  return rooms.where((eb) => eb('rooms.id', 'in', likely(db, 'rooms', words))).execute();
}

/** Finds the room of a public link. */
export function findRoomByLink(db: Database, whose: Whose, sceneName: string) {
  const room = roomsNotInBin(db, 1).where('rooms.scene_name', '=', sceneName);
  if (whose === null) return room.execute();
  return room.where((eb) => eb('rooms.id', 'in', managedIds(db, whose))).execute();
}

function roomsNotInBin(db: Database, limit: number) {
  return db
    .selectFrom('rooms')
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

/** Finds people by name and e-mail, where each word may be in either. */
export function findPeople(db: Database, words: readonly string[], limit: number) {
  return peopleWith(db, words, limit).execute();
}

/** The same among those who own rooms or pay. */
export function findCustomers(db: Database, words: readonly string[], limit: number) {
  return peopleWith(db, words, limit)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('customers')
          .select(sql.lit(1).as('one'))
          .whereRef('customers.admin_id', '=', 'admins.id'),
      ),
    )
    .execute();
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

function peopleWith(db: Database, words: readonly string[], limit: number) {
  // The index knows one column each, so it is asked for the word that is the rarest, it may be hoped.
  const [longest = ''] = [...words].sort((a, b) => b.length - a.length);
  const byEmail = db
    .selectFrom('admins')
    .select('id')
    .where('user_id', 'in', candidateIds(db, 'users', [longest]));
  const ids = sql<number>`(select id from ${candidateIds(db, 'admins', [longest])} as named
    union all select id from ${byEmail} as mailed)`;
  return db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.id', 'admins.name', 'users.email'])
    .where('users.erased_at', 'is', null)
    .where('users.role', 'in', [Role.ADMIN, Role.MASTER_ADMIN])
    .where('admins.id', 'in', ids)
    .where(holdsWords(words, 'admins.name_key', 'users.email'))
    .orderBy(rankOf(words, 'admins.name_key'))
    .orderBy('admins.name_key')
    .orderBy('admins.id')
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

/** Finds tickets by any part of their e-mail, those first that begin with it. */
export function findTickets(db: Database, whose: Whose, words: readonly string[], limit: number) {
  const tickets = db
    .selectFrom('tickets')
    .innerJoin('rooms', 'rooms.id', 'tickets.room_id')
    .select(['tickets.id', 'tickets.email', 'rooms.id as roomId', 'rooms.name as roomName'])
    .where('rooms.deleted_at', 'is', null)
    .where(holdsWords(words, 'tickets.email'))
    .orderBy(rankOf(words, 'tickets.email'))
    .orderBy('tickets.email')
    .orderBy('tickets.id')
    .limit(sql.lit(limit));
  const candidates = likely(db, 'tickets', words);
  if (whose === null) return tickets.where('tickets.id', 'in', candidates).execute();
  // What a word finds among everybody's may all be others'.
  const own = db
    .selectFrom('tickets')
    .select('id')
    .where('room_id', 'in', managedIds(db, whose))
    .limit(sql.lit(MOST_OWN_TICKETS));
  return tickets
    .where('tickets.room_id', 'in', managedIds(db, whose))
    .where(
      'tickets.id',
      'in',
      sql<number>`(select id from ${candidates} as likely
      union all select id from ${own} as own)`,
    )
    .execute();
}

const FIRST = { rooms: 'name_key', tickets: 'email' } as const;

/** Among everybody's: what begins with the text, and what the index has beside it. */
function likely(db: Database, table: keyof typeof FIRST, words: readonly string[]) {
  const key = sql.ref(FIRST[table]);
  const [first = ''] = words;
  return sql<number>`(select id from (select id from ${sql.table(table)}
      where ${key} >= ${first} and ${key} < ${first + LAST} order by ${key}, id
      limit ${sql.lit(MOST_FIRST)}) as beginning
    union all select id from ${candidateIds(db, table, words)} as holding)`;
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
