import { type Kysely, PostgresAdapter } from 'kysely';

/** A few statements need different words for each engine. */
export function isPostgres(db: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
