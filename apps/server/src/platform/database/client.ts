import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type PoolSettings, postgresDialect } from './postgres.ts';
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
}

export const SQLITE_FILE = 'atrio.sqlite';

export function openDatabase({
  databaseUrl,
  dataDir,
  pool,
  isPatient = false,
  onConnectionError,
}: Options): Database {
  if (databaseUrl) {
    const dialect = postgresDialect(databaseUrl, { pool, isPatient, onConnectionError });
    return new Kysely<Tables>({ dialect });
  }
  const sqlite = openSqlite(join(dataDir, SQLITE_FILE));
  const db = new Kysely<Tables>({ dialect: sqlite.dialect });
  useReader(db, sqlite.read);
  return db;
}
