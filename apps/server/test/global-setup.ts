import pg from 'pg';
import { openDatabase } from '../src/platform/database/client.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of a migrated database that each test copies; null on SQLite. */
    templateDatabase: string | null;
  }
}

interface Project {
  provide(key: 'templateDatabase', value: string | null): void;
}

/** On PostgreSQL, migrates one database that the tests copy, and drops what they leave behind. */
export default async function setup(project: Project) {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    project.provide('templateDatabase', null);
    return undefined;
  }
  const name = `atrio_template_${process.pid}`;
  await administer(url, [`create database ${name}`]);
  const db = openDatabase({
    databaseUrl: withDatabase(url, name),
    dataDir: '',
    onConnectionError: () => undefined,
  });
  await migrate(db);
  await db.destroy();
  project.provide('templateDatabase', name);
  return () => administer(url, [`drop database ${name} with (force)`]);
}

export async function administer(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
