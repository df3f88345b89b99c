import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, overPostgres, SQLITE_FILE } from '../src/infrastructure/database/client.ts';
import { postgresPool } from '../src/infrastructure/database/postgres.ts';
import {
  type ConnectionSource,
  PipelinedDriver,
} from '../src/infrastructure/database/postgres-driver.ts';
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

interface Idle {
  name: string;
  pool: pg.Pool;
}

/** PostgreSQL databases that earlier tests of this worker used; emptied before reuse. */
const idle: Idle[] = [];
/** More stay with no database: PostgreSQL allows a hundred, and several workers share them. */
const KEPT_CONNECTIONS = 4;

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
  copyFileSync(join(template, SQLITE_FILE), join(dataDir, SQLITE_FILE));
  const db = openDatabase({ dataDir, onConnectionError: () => undefined });
  // PostgreSQL promises no order to those who ask for none. Backwards, a test or a query that relies
  // on one fails here each time, not there once in a hundred.
  await sql`pragma reverse_unordered_selects = on`.execute(db);
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
  const { name, pool } = (await emptied(idle.pop())) ?? (await copyTemplate(server, template));
  const databaseUrl = withDatabase(server, name);
  const db = overPostgres(new PipelinedDriver(lend(pool)));
  let isSpoiled = false;
  const drop = async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
    if (isSpoiled) return pool.end();
    await shrink(pool);
    idle.push({ name, pool });
  };
  const spoil = () => {
    isSpoiled = true;
  };
  return { db, dataDir, databaseUrl, spoil, drop };
}

async function emptied(used: Idle | undefined): Promise<Idle | undefined> {
  await used?.pool.query(resetScript());
  return used;
}

async function copyTemplate(server: string, template: string): Promise<Idle> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(server, [`create database ${name} template ${template}`]);
  return { name, pool: openPool(withDatabase(server, name)) };
}

/** Closes some connections of a pool that nobody uses; those that stay know the schema. */
async function shrink(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const [index, client] of clients.entries()) client.release(index >= KEPT_CONNECTIONS);
}

function openPool(databaseUrl: string): pg.Pool {
  const pool = postgresPool(databaseUrl, { isPatient: false, onConnectionError: () => undefined });
  // The worker ends although connections are kept.
  pool.options.allowExitOnIdle = true;
  return pool;
}

/**
 * The pool for one test: as if closed when the test has ended it, and ended when its last statement
 * is. A new connection would spend more than most tests on reading the schema.
 */
function lend(pool: pg.Pool): ConnectionSource {
  let isOver = false;
  return {
    async connect() {
      if (isOver) throw new Error('Cannot use a pool after calling end on the pool');
      return pool.connect();
    },
    async end() {
      isOver = true;
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) {
        await setImmediate();
      }
    },
  };
}

let script: string | undefined;

/**
 * Restores the rows that the migrations wrote, in one trip and on an open connection: a tenth of the
 * time of copying the template. Emptying all of some seventy tables would take longer than most
 * tests, so only used ones are. It needs a superuser, as creating databases does.
 */
function resetScript(): string {
  script ??= `do $reset$
    declare name text; is_used boolean;
    begin
      -- Without foreign keys and triggers, whose work is among the rows already.
      perform set_config('session_replication_role', 'replica', true);
      foreach name in array array[${Object.keys(firstRows()).map(quoted).join(', ')}] loop
        execute format('select exists (select 1 from %I)', name) into is_used;
        if is_used then execute format('delete from %I', name); end if;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
        from pg_sequences where last_value is not null and schemaname = 'public';
      ${Object.entries(firstRows()).map(refill).join('\n')}
    end $reset$`;
  return script;
}

function firstRows(): Record<string, Record<string, unknown>[]> {
  return inject('firstRows') ?? {};
}

function refill([table, rows]: [string, Record<string, unknown>[]]): string {
  const [first] = rows;
  if (!first) return '';
  const json = quoted(JSON.stringify(rows));
  const insert = `insert into "${table}" select * from json_populate_recordset(null::"${table}", ${json});`;
  if (!('id' in first)) return insert;
  const sequence = `pg_get_serial_sequence('"${table}"', 'id')`;
  return `${insert} perform setval(${sequence}, (select max(id) from "${table}"));`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
