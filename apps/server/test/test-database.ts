import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../src/platform/database/client.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { administer, withDatabase } from './global-setup.ts';

export interface TestDatabase {
  db: Database;
  dataDir: string;
  /** Undefined on SQLite. */
  databaseUrl: string | undefined;
  drop(): Promise<void>;
}

/** A migrated database of its own: a SQLite file, or on TEST_DATABASE_URL a PostgreSQL database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrio-test-'));
  const template = inject('templateDatabase');
  const server = process.env.TEST_DATABASE_URL;
  if (!template || !server) {
    const db = openDatabase({ dataDir, onConnectionError: () => undefined });
    await migrate(db);
    const drop = async () => {
      await db.destroy();
      rmSync(dataDir, { recursive: true });
    };
    return { db, dataDir, databaseUrl: undefined, drop };
  }
  const name = `atrio_test_${randomBytes(6).toString('hex')}`;
  await administer(server, [`create database ${name} template ${template}`]);
  const databaseUrl = withDatabase(server, name);
  const db = openDatabase({ databaseUrl, dataDir, onConnectionError: () => undefined });
  const drop = async () => {
    await db.destroy();
    await administer(server, [`drop database ${name} with (force)`]);
    rmSync(dataDir, { recursive: true });
  };
  return { db, dataDir, databaseUrl, drop };
}
