import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openDatabase } from '../src/infrastructure/database/client.ts';
import { classifyDatabaseFailure } from '../src/infrastructure/database/failures.ts';
import type { Database } from '../src/infrastructure/database/tables.ts';
import { administer, withDatabase } from './postgres-admin.ts';

export interface TestDatabase {
  db: Database;
  dataDir: string;
  /** Undefined on SQLite. */
  databaseUrl: string | undefined;
  /** Marks the schema as changed, so that no later test reuses this database. */
  spoil(): void;
  drop(): Promise<void>;
}

/** PostgreSQL databases that earlier tests of this file used; emptied before reuse. */
const idle: string[] = [];

/** A migrated database of its own: a SQLite file, or on TEST_DATABASE_URL a PostgreSQL database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrio-test-'));
  const template = inject('templateDatabase');
  const server = process.env.TEST_DATABASE_URL;
  return server ? createPostgres(server, template, dataDir) : createSqlite(template, dataDir);
}

/** Creates a database without any migration. */
export async function createEmptyDatabase(): Promise<Pick<TestDatabase, 'db' | 'drop'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrio-empty-'));
  const server = process.env.TEST_DATABASE_URL;
  const name = `${inject('templateDatabase')}_${randomBytes(6).toString('hex')}`;
  if (server) await administer(server, [`create database ${name}`]);
  const db = openDatabase({
    databaseUrl: server && withDatabase(server, name),
    dataDir,
    isPatient: true,
    onConnectionError: () => undefined,
  });
  const drop = async () => {
    await db.destroy();
    if (server) await administer(server, [`drop database ${name}`]);
    rmSync(dataDir, { recursive: true });
  };
  return { db, drop };
}

async function createSqlite(template: string, dataDir: string): Promise<TestDatabase> {
  cpSync(template, dataDir, { recursive: true });
  const db = openDatabase({ dataDir, onConnectionError: () => undefined });
  const drop = async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  };
  return { db, dataDir, databaseUrl: undefined, spoil: () => undefined, drop };
}

async function createPostgres(
  server: string,
  template: string,
  dataDir: string,
): Promise<TestDatabase> {
  const used = idle.pop();
  const name = used ?? `${template}_${randomBytes(6).toString('hex')}`;
  if (!used) await administer(server, [`create database ${name} template ${template}`]);
  const databaseUrl = withDatabase(server, name);
  const db = openDatabase({ databaseUrl, dataDir, onConnectionError: () => undefined });
  if (used) await reset(db);
  let isSpoiled = false;
  const drop = async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
    if (!isSpoiled) idle.push(name);
  };
  const spoil = () => {
    isSpoiled = true;
  };
  return { db, dataDir, databaseUrl, spoil, drop };
}

/**
 * Restores the rows that the migrations wrote; takes a tenth of the time of copying the template.
 */
async function reset(db: Database): Promise<void> {
  const tables = (await db.introspection.getTables()).map((table) => table.name);
  const used = tables.map(
    (table) => sql`select ${table} as name where exists (select 1 from ${sql.table(table)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(used, sql` union all `)}`.execute(db);
  // Emptying all of some seventy tables would take longer than most tests, so only used ones are.
  await db.transaction().execute(async (db) => {
    // Switches foreign keys off to delete everything; this needs a superuser, as creating databases
    // does.
    await sql`set local session_replication_role = replica`.execute(db);
    for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(db);
  });
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
    from pg_sequences where last_value is not null and schemaname = 'public'`.execute(db);
  let left = Object.entries(inject('firstRows') ?? {});
  while (left.length > 0) {
    const later: typeof left = [];
    for (const [table, rows] of left) {
      if (!(await refill(db, table, rows))) later.push([table, rows]);
    }
    if (later.length === left.length) throw new Error('first rows that refer to one another');
    left = later;
  }
}

/** @returns false when the rows refer to rows that do not exist yet */
async function refill(db: Database, table: string, rows: readonly object[]): Promise<boolean> {
  const [first] = rows;
  if (!first) return true;
  try {
    // The rows come from this schema, with its own column names.
    await db
      .insertInto(table as 'counters')
      .values(rows as { name: string; value: number }[])
      .execute();
  } catch (error) {
    if (classifyDatabaseFailure(error) === 'foreignKey') return false;
    throw error;
  }
  if ('id' in first) {
    const last = sql`(select max(id) from ${sql.table(table)})`;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
  }
  return true;
}
