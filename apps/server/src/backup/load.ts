import { sql } from 'kysely';
import type { Database } from '../infrastructure/database/tables.ts';
import { damaged } from './manifest.ts';
import { type AnyRows, anyTables, isPostgres } from './snapshot.ts';

/** SQLite takes 32,766 parameters in one statement, PostgreSQL 65,535. */
const PARAMETERS = 30_000;
const ROWS = 500;

export interface TableContent {
  name: string;
  rows: number;
  lastId: number | null;
  /** The names of the columns, then the values of each row. */
  lines: AsyncIterable<unknown>;
}

/**
 * Writes all tables in one transaction. Triggers are off, because the rows already contain their
 * results, except those that keep the indexes for searching, which no backup holds; foreign keys are
 * checked at the end.
 */
export function loadTables(db: Database, tables: readonly TableContent[]): Promise<void> {
  return isPostgres(db) ? loadPostgres(db, tables) : loadSqlite(db, tables);
}

function loadSqlite(db: Database, tables: readonly TableContent[]): Promise<void> {
  return db.connection().execute(async (connection) => {
    // It has no effect inside a transaction.
    await sql`pragma foreign_keys = off`.execute(connection);
    await connection.transaction().execute(async (tx) => {
      const { rows: triggers } = await sql<{ name: string; sql: string }>`
        select name, sql from sqlite_master
        where type = 'trigger' and substr(name, 1, 7) <> 'search_'`.execute(tx);
      for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(tx);
      for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx);
      for (const table of tables) {
        await insertAll(tx, table);
        await setLastId(tx, table);
      }
      for (const trigger of triggers) await sql.raw(trigger.sql).execute(tx);
      const { rows: broken } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx);
      if (broken.length > 0) throw damaged(`what rows of ${broken[0]?.table} refer to`);
    });
    await sql`pragma foreign_keys = on`.execute(connection);
  });

  async function setLastId(tx: Database, { name, lastId }: TableContent): Promise<void> {
    if (lastId === null) return;
    await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${lastId})`.execute(tx);
  }
}

function loadPostgres(db: Database, tables: readonly TableContent[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const names = tables.map(({ name }) => sql.table(name));
    const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
      select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'f' and pg_constraint.connamespace = current_schema()::regnamespace`.execute(
      tx,
    );
    for (const { table, name } of references) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
    }
    for (const name of names) await sql`alter table ${name} disable trigger user`.execute(tx);
    await sql`truncate ${sql.join(names)}`.execute(tx);
    for (const table of tables) {
      await insertAll(tx, table);
      await setLastId(tx, table);
    }
    for (const name of names) await sql`alter table ${name} enable trigger user`.execute(tx);
    for (const { table, name, definition } of references) {
      await sql`alter table ${sql.table(table)}
        add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
    }
  });

  async function setLastId(tx: Database, { name, lastId }: TableContent): Promise<void> {
    if (lastId === null) return;
    const isCalled = lastId > 0;
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${Math.max(lastId, 1)},
      ${isCalled})`.execute(tx);
  }
}

async function insertAll(tx: Database, { name, rows, lines }: TableContent): Promise<void> {
  let columns: string[] | null = null;
  let batch: Record<string, unknown>[] = [];
  let inserted = 0;
  const flush = async () => {
    if (batch.length > 0) await anyTables<AnyRows>(tx).insertInto(name).values(batch).execute();
    inserted += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    if (!Array.isArray(line)) throw damaged(name);
    if (columns === null) {
      columns = line.map(String);
      continue;
    }
    const entries = columns.map((column, index) => [column, line[index]]);
    batch.push(Object.fromEntries(entries));
    if (batch.length >= Math.min(ROWS, PARAMETERS / columns.length)) await flush();
  }
  await flush();
  if (inserted !== rows) throw damaged(name);
}
