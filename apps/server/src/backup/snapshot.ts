import { type Kysely, sql } from 'kysely';
import { columnsFor } from '../infrastructure/database/columns.ts';
import { appliedMigrations } from '../infrastructure/database/migrate.ts';
import { isSearchTable } from '../infrastructure/database/search.ts';
import type { Database } from '../infrastructure/database/tables.ts';

const FETCHED = 2_000;

/** Tables whose names come from the database itself. */
export type AnyRows = Record<string, Record<string, unknown>>;

export interface Table {
  name: string;
  columns: string[];
  hasId: boolean;
}

/**
 * Reads the database as of one moment while others go on writing: in a read transaction on SQLite's
 * log, in a repeatable-read one on PostgreSQL.
 */
export function inSnapshot<T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  if (!isPostgres(db)) return transaction.execute(read);
  return transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

export function isPostgres(db: Database): boolean {
  return columnsFor(anyTables<never>(db)).isPostgres;
}

/**
 * Lists every table except the migrator's own, which the manifest covers, and what the triggers for
 * searching make anew.
 */
export async function listTables(db: Database): Promise<Table[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter((table) => !table.isView && !isSearchTable(table))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
      hasId: columns.some((column) => column.name === 'id' && column.isAutoIncrementing),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const listMigrations = appliedMigrations;

export function listStoredFiles(db: Database) {
  return db
    .selectFrom('files')
    .select(['key', 'bytes', 'content_type as contentType'])
    .orderBy('id')
    .execute();
}

/** The names of the columns, then the values of each row in that order. */
export async function* readRows(tx: Database, { name, columns }: Table): AsyncIterable<unknown[]> {
  yield columns;
  const rows = isPostgres(tx) ? byCursor(tx, name, columns) : byIteration(tx, name, columns);
  for await (const row of rows) yield columns.map((column) => row[column]);
}

function byIteration(tx: Database, name: string, columns: string[]) {
  return anyTables<AnyRows>(tx).selectFrom(name).select(columns).stream();
}

async function* byCursor(tx: Database, name: string, columns: string[]) {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare backup_rows no scroll cursor for
    select ${list} from ${sql.table(name)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<
      Record<string, unknown>
    >`fetch ${sql.lit(FETCHED)} from backup_rows`.execute(tx);
    yield* rows;
    if (rows.length < FETCHED) break;
  }
  await sql`close backup_rows`.execute(tx);
}

/**
 * The highest id ever given, deleted rows included. It is read after the snapshot began and may be
 * ahead of it; then some ids are never used.
 */
export async function lastIdOf(tx: Database, { name, hasId }: Table): Promise<number | null> {
  if (!hasId) return null;
  if (!isPostgres(tx)) {
    const { rows } = await sql<{ seq: number }>`
      select seq from sqlite_sequence where name = ${name}`.execute(tx);
    return rows[0]?.seq ?? 0;
  }
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${name}, 'id') as sequence`.execute(tx);
  const sequence = sql.raw(String(rows[0]?.sequence));
  const given = await sql<{ last: number; called: boolean }>`
    select last_value as last, is_called as called from ${sequence}`.execute(tx);
  const [state] = given.rows;
  return state?.called ? state.last : 0;
}

/** Here only the database knows its tables; the compiler cannot check their names. */
export function anyTables<T>(db: Database): Kysely<T> {
  return db as unknown as Kysely<T>;
}
