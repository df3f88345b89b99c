import { Role } from '@atrio/contract/accounts/accounts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isGiven } from '../../../infrastructure/database/engine.ts';
import {
  holdsWords,
  indexedIds,
  newestRows,
  rankOf,
} from '../../../infrastructure/database/search.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const COLUMNS = ['id', 'name', 'name_key', 'user_id'] as const;
type Row = Pick<Selectable<Tables['admins']>, (typeof COLUMNS)[number]>;

/** Words of which each is looked for by itself. */
const MOST_WORDS = 3;

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
  const newest = newestRows('admins', COLUMNS);
  const admins: RawBuilder<Row> = ids
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
