import { randomUUID } from 'node:crypto';
import { administer, withDatabase } from '@atrio/server/test/postgres-admin.ts';

export interface ServerDatabase {
  /** The server's settings for this database. */
  settings: Record<string, string>;
  drop(): Promise<void>;
}

/**
 * Creates a database on E2E_DATABASE_URL's PostgreSQL; without that setting the server uses SQLite.
 */
export async function createDatabase(url = process.env.E2E_DATABASE_URL): Promise<ServerDatabase> {
  if (!url) return { settings: {}, drop: async () => undefined };
  const name = `atrio_e2e_${randomUUID().slice(0, 8)}`;
  await administer(url, [`create database ${name}`]);
  return {
    settings: { DATABASE_URL: withDatabase(url, name) },
    drop: async () => {
      await administer(url, [`drop database ${name} with (force)`]);
    },
  };
}
