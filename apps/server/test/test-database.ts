import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/database/client.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { administer, withDatabase } from './postgres-admin.ts';

export interface TestDatabase {
  db: Database;
  dataDir: string;
  /** Undefined on SQLite. */
  databaseUrl: string | undefined;
  /** Says that the schema was changed: nobody else is given this database. */
  spoil(): void;
  drop(): Promise<void>;
}

/** PostgreSQL databases that a test of this file has left; emptied when the next one takes them. */
const idle: string[] = [];

/** A migrated database of its own: a SQLite file, or on TEST_DATABASE_URL a PostgreSQL database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrio-test-'));
  const template = inject('templateDatabase');
  const server = process.env.TEST_DATABASE_URL;
  return template && server ? createPostgres(server, template, dataDir) : createSqlite(dataDir);
}

async function createSqlite(dataDir: string): Promise<TestDatabase> {
  const db = openDatabase({ dataDir, onConnectionError: () => undefined });
  await migrate(db);
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

/** As the migrations left it: a tenth of the time that copying the template takes. */
async function reset(db: Database): Promise<void> {
  const tables = (await db.introspection.getTables()).map((table) => table.name);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} restart identity`.execute(
    db,
  );
  for (const [table, rows] of Object.entries(inject('firstRows') ?? {})) {
    for (const row of rows) {
      // Rows that this very schema held, under names that it has.
      await db
        .insertInto(table as 'counters')
        .values(row as { name: string; value: number })
        .execute();
      if ('id' in row) {
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${row.id})`.execute(db);
      }
    }
  }
}
