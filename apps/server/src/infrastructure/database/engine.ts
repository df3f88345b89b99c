import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** A few statements need different words for each engine. */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * A condition on a column of ids. All of them are one value, so that the statement has the same text,
 * and is prepared once, however many they are.
 */
export function isAmong(
  db: Pick<Kysely<never>, 'getExecutor'>,
  column: string,
  ids: readonly number[],
): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${`{${ids.join(',')}}`}::bigint[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`;
}
