import { Role } from '@atrio/contract/accounts/accounts';
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { isGiven } from '../../../infrastructure/database/engine.ts';
import {
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
  rooms: ['id', 'name', 'name_key', 'scene_name', 'company_id', 'deleted_at'],
  tickets: ['id', 'email', 'room_id'],
  admins: ['id', 'name', 'name_key', 'user_id'],
} as const;

interface Read {
  rooms: Pick<Selectable<Tables['rooms']>, (typeof COLUMNS.rooms)[number]>;
  tickets: Pick<Selectable<Tables['tickets']>, (typeof COLUMNS.tickets)[number]>;
  admins: Pick<Selectable<Tables['admins']>, (typeof COLUMNS.admins)[number]>;
}

/** A table of some of the rows. */
type Rows<Table extends keyof Read> = RawBuilder<Read[Table]>;

/** Sorts after every text with the same beginning. */
const LAST = '\u{10ffff}';
const MOST_FIRST = 200;

/** Words of which each is looked for by itself. */
const MOST_WORDS = 3;

/** Tickets of one's own rooms that are looked through for words that the index cannot tell apart. */
const MOST_OWN_TICKETS = 20_000;

/**
 * Finds rooms by any part of the words of their name; those whose name or word begins with it come
 * first. One's own are all looked through, everybody's only where the index leads.
 */
export function findRooms(db: Database, whose: Whose, words: readonly string[], limit: number) {
  const rooms = roomsNotInBin(db, limit, whose === null ? likely(db, 'rooms', words) : undefined)
    .where(holdsWords(words, 'rooms.name_key'))
    .orderBy(rankOf(words, 'rooms.name_key'))
    .orderBy('rooms.name_key')
    .orderBy('rooms.id');
  if (whose === null) return rooms.execute();
  return rooms.where((eb) => eb('rooms.id', 'in', managedIds(db, whose))).execute();
}

/** Finds the room of a public link. */
export function findRoomByLink(db: Database, whose: Whose, sceneName: string) {
  const room = roomsNotInBin(db, 1).where('rooms.scene_name', '=', sceneName);
  if (whose === null) return room.execute();
  return room.where((eb) => eb('rooms.id', 'in', managedIds(db, whose))).execute();
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

interface Person {
  id: number;
  name: string;
  email: string;
}

/**
 * Finds people by name and e-mail, where each word may be in either, and the same among those who own
 * rooms or pay.
 */
export async function findPeople(db: Database, words: readonly string[], limit: number) {
  const first = (isCustomer: number, only: RawBuilder<unknown>) => sql`select * from
    (select *, ${sql.lit(isCustomer)} as is_customer from matching where ${only}
      order by rank, name_key, id limit ${sql.lit(limit)}) as first`;
  const paying = sql`exists (select 1 from customers where customers.admin_id = matching.id)`;
  const found = sql<Person & { rank: number; name_key: string; is_customer: number }>`
    (with matching as materialized ${matchingPeople(db, words)}
    ${first(0, sql`1 = 1`)} union all ${first(1, paying)})`;
  const rows = await db
    .selectFrom(found.as('person'))
    .select(['id', 'name', 'email', 'is_customer'])
    .orderBy('rank')
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  const personOf = ({ id, name, email }: Person): Person => ({ id, name, email });
  return {
    people: rows.filter((row) => row.is_customer === 0).map(personOf),
    customers: rows.filter((row) => row.is_customer === 1).map(personOf),
  };
}

function matchingPeople(db: Database, words: readonly string[]) {
  const ids = likelyPeople(db, words);
  const newest = newestRows('admins', COLUMNS.admins);
  const admins: Rows<'admins'> = ids
    ? sql`(select * from admins where ${isGiven(db, 'id', ids)})`
    : sql`${newest}`;
  const people = db
    .selectFrom(admins.as('admins'))
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.id', 'admins.name', 'admins.name_key', 'users.email'])
    .select(rankOf(words, 'admins.name_key').as('rank'))
    .where('users.erased_at', 'is', null)
    .where('users.role', 'in', [Role.ADMIN, Role.MASTER_ADMIN])
    .where(holdsWords(words, 'admins.name_key', 'users.email'));
  if (ids) return people;
  // Else PostgreSQL reads all accounts to join so many.
  const first = sql<number>`(select min(user_id) from ${newest} as newest)`;
  return people.where('users.id', '>=', first);
}

/**
 * An index knows one column. It is asked for all words, since they mostly are in the same, and for each
 * of the longest, beside which the others may be in the other column.
 * @returns null if the words are too short for it
 */
function likelyPeople(db: Database, words: readonly string[]): RawBuilder<number> | null {
  const longest = [...words].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
  const tries = words.length > 1 ? [words, ...longest.map((word) => [word])] : [words];
  const ids = tries.flatMap((asked) => {
    const named = indexedIds(db, 'admins', asked);
    const mailed = indexedIds(db, 'users', asked);
    if (named === null || mailed === null) return [];
    return [
      sql`select id from ${named} as named`,
      sql`select id from admins where ${isGiven(db, 'user_id', mailed)}`,
    ];
  });
  return ids.length === 0 ? null : sql`(${sql.join(ids, sql` union all `)})`;
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
export function findTickets(db: Database, whose: Whose, words: readonly string[], limit: number) {
  const among = likely(db, 'tickets', words);
  const rows: Rows<'tickets'> = whose === null ? among : sql`tickets`;
  const tickets = db
    .selectFrom(rows.as('tickets'))
    .innerJoin('rooms', 'rooms.id', 'tickets.room_id')
    .select(['tickets.id', 'tickets.email', 'rooms.id as roomId', 'rooms.name as roomName'])
    .where('rooms.deleted_at', 'is', null)
    .where(holdsWords(words, 'tickets.email'))
    .orderBy(rankOf(words, 'tickets.email'))
    .orderBy('tickets.email')
    .orderBy('tickets.id')
    .limit(sql.lit(limit));
  if (whose === null) return tickets.execute();
  // What a word finds among everybody's may all be others'.
  const own = db
    .selectFrom('tickets')
    .select('id')
    .where('room_id', 'in', managedIds(db, whose))
    .limit(sql.lit(MOST_OWN_TICKETS));
  return tickets
    .where('tickets.room_id', 'in', managedIds(db, whose))
    .where(
      isGiven(
        db,
        'tickets.id',
        sql`(select id from ${among} as likely union all select id from ${own} as own)`,
      ),
    )
    .execute();
}

/** The column that a row is known by, and the rows that its index holds. */
const FIRST = {
  rooms: { key: 'name_key', among: sql`deleted_at is null` },
  tickets: { key: 'email', among: sql`1 = 1` },
} as const;

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
