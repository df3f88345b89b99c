import { join } from 'node:path';
import { Kysely } from 'kysely';
import { OurPostgresDialect } from './dialects.ts';
import { useSharedSync } from './durable.ts';
import { type PoolSettings, postgresDriver } from './postgres.ts';
import type { PipelinedDriver } from './postgres-driver.ts';
import { useReader } from './prepared.ts';
import { openSqlite } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

interface Options {
  /** postgres://…; without it the SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Of connections to PostgreSQL. */
  pool?: PoolSettings;
  /** For commands that people wait for: statements may take as long as they take. */
  isPatient?: boolean;
  onConnectionError: (error: Error) => void;
  /** SQLite's disk has failed. Writes fail from now on, and nothing waits to be said any more. */
  onSyncFailed?: (error: Error) => void;
}

export const SQLITE_FILE = 'atrio.sqlite';

export function openDatabase({
  databaseUrl,
  dataDir,
  pool,
  isPatient = false,
  onConnectionError,
  onSyncFailed = () => undefined,
}: Options): Database {
  if (databaseUrl) {
    return overPostgres(postgresDriver(databaseUrl, { pool, isPatient, onConnectionError }));
  }
  const sqlite = openSqlite(join(dataDir, SQLITE_FILE), onSyncFailed);
  const db = new Kysely<Tables>({ dialect: sqlite.dialect });
  useReader(db, sqlite.read);
  useSharedSync(db, sqlite.sync);
  return db;
}

/** @param driver ends with the database */
export function overPostgres(driver: PipelinedDriver): Database {
  const db = new Kysely<Tables>({ dialect: new OurPostgresDialect(driver) });
  useReader(db, (query) => driver.read(query));
  return db;
}
