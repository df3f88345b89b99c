import { join } from 'node:path';
import { Kysely } from 'kysely';
import { postgresDialect } from './postgres.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

interface Options {
  /** postgres://…; without it the SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  onConnectionError: (error: Error) => void;
}

const SQLITE_FILE = 'atrio.sqlite';

export function openDatabase({ databaseUrl, dataDir, onConnectionError }: Options): Database {
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, onConnectionError)
    : sqliteDialect(join(dataDir, SQLITE_FILE));
  return new Kysely<Tables>({ dialect });
}
