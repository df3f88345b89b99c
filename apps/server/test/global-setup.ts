import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/infrastructure/database/client.ts';
import { migrate } from '../src/infrastructure/database/migrate.ts';
import { isSearchTable } from '../src/infrastructure/database/search.ts';
import { administer, withDatabase } from './postgres-admin.ts';

type Rows = Record<string, Record<string, unknown>[]>;

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that tests copy: its name, or on SQLite its folder. */
    templateDatabase: string;
    /** Rows that the migrations wrote; null on SQLite. */
    firstRows: Rows | null;
  }
}

interface Project {
  provide(key: 'templateDatabase', value: string): void;
  provide(key: 'firstRows', value: Rows | null): void;
}

/** Migrates one database that the tests copy, and drops all copies at the end. */
export default async function setup(project: Project) {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const folder = mkdtempSync(join(tmpdir(), 'atrio-template-'));
    await migrated({ dataDir: folder });
    project.provide('firstRows', null);
    project.provide('templateDatabase', folder);
    return () => rmSync(folder, { recursive: true });
  }
  const name = `atrio_test_${process.pid}`;
  await administer(url, [`drop database if exists ${name}`, `create database ${name}`]);
  project.provide(
    'firstRows',
    await migrated({ databaseUrl: withDatabase(url, name), dataDir: '' }),
  );
  project.provide('templateDatabase', name);
  return async () => {
    const copies = await administer(url, [
      // Not those of another run, whose number may begin with ours.
      `select datname from pg_database where datname = '${name}' or starts_with(datname, '${name}_')`,
    ]);
    await administer(
      url,
      copies.map(({ datname }) => `drop database ${datname} with (force)`),
    );
  };
}

async function migrated(place: { databaseUrl?: string; dataDir: string }): Promise<Rows> {
  const db = openDatabase({ ...place, onConnectionError: () => undefined });
  await migrate(db);
  const rows: Rows = {};
  for (const { name } of await db.introspection.getTables()) {
    if (isSearchTable({ name })) continue;
    // Table names come from the database itself.
    rows[name] = await db
      .selectFrom(name as 'rooms')
      .selectAll()
      .execute();
  }
  await db.destroy();
  return rows;
}
