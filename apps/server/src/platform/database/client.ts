import { join } from 'node:path';
import { Kysely } from 'kysely';
import { postgresDialect } from './postgres.ts';
import { useReader } from './prepared.ts';
import { openSqlite } from './sqlite.ts';
import type { Database, Tables } from './tables.ts';

interface Options {
  /** postgres://…; without it the SQLite file in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  onConnectionError: (error: Error) => void;
}

const SQLITE_FILE = 'atrio.sqlite';

export function openDatabase({ databaseUrl, dataDir, onConnectionError }: Options): Database {
  if (databaseUrl) {
    return new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, onConnectionError) });
  }
  const sqlite = openSqlite(join(dataDir, SQLITE_FILE));
  const db = new Kysely<Tables>({ dialect: sqlite.dialect });
  useReader(db, sqlite.read);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    sqlite.close();
  };
  return db;
}
