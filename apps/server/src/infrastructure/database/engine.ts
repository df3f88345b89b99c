import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from './tables.ts';

/** A few statements need different words for each engine. */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Looks for one name: reading all tables with their columns takes PostgreSQL longer than any call. */
export async function hasTable(db: Database, name: string): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  const { rows } = await found.execute(db);
  return rows.length > 0;
}

/**
 * A condition on a column of ids. All of them are one value, so that the statement has the same text,
 * and is prepared once, however many they are.
 * @param json a list of ids
 */
export function isAmong(
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
  json: string,
  type: 'bigint' | 'text' = 'bigint',
): RawBuilder<boolean> {
  const ids = listed(db, json, type);
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(array(${ids}))`
    : sql`${sql.ref(column)} in (${ids})`;
}

/**
 * The opposite. PostgreSQL looks each row up in a table of the ids; of an array it would go through all.
 * @param json a list of ids
 */
export function isNotAmong(
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
  json: string,
): RawBuilder<boolean> {
  return sql`${sql.ref(column)} not in (${listed(db, json, 'bigint')})`;
}

/** A statement that gives the ids of a list. */
function listed(
  db: Pick<Kysely<never>, 'getExecutor'>,
  json: string,
  type: 'bigint' | 'text',
): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`select json_array_elements_text(${json}::json)::${sql.raw(type)}`
    : sql`select value from json_each(${json})`;
}

/**
 * A condition on a column whose values a statement in brackets gives. PostgreSQL reads them first and
 * looks each one up; of 'in' it may think, until it has statistics, that comparing every row with
 * all of them is as good.
 */
export function isGiven(
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
  values: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return isPostgres(db) ? sql`${ref} = any(array${values})` : sql`${ref} in ${values}`;
}

/**
 * Rows that a statement reads from one value, so that it has the same text, and is prepared once,
 * however many they are.
 * @param json a list of objects with these columns
 */
export function givenRows<Row>(
  db: Pick<Kysely<never>, 'getExecutor'>,
  json: string,
  columns: Record<keyof Row & string, 'bigint' | 'text'>,
): RawBuilder<Row> {
  const names = Object.entries<string>(columns);
  if (isPostgres(db)) {
    const typed = names.map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
    return sql`(select * from json_to_recordset(${json}::json) as given (${sql.join(typed)}))`;
  }
  const picked = names.map(([name]) => sql`value ->> ${sql.lit(name)} as ${sql.id(name)}`);
  return sql`(select ${sql.join(picked)} from json_each(${json}))`;
}

/**
 * An aggregate of ids, read by `readIds`. A statement for each of several owners that gives so many of
 * its ids at most is planned as such; rows joined to the owners may be planned as one look at all.
 */
export function idsAsJson(
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
): RawBuilder<string | null> {
  const ref = sql.ref(column);
  return isPostgres(db) ? sql`json_agg(${ref})::text` : sql`json_group_array(${ref})`;
}

/** @param json what `idsAsJson` gave; null where there was nothing */
export function readIds(json: string | null): number[] {
  return z.array(z.number()).parse(JSON.parse(json ?? '[]'));
}
