import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { createEmptyDatabase, createTestDatabase } from '../../../test/test-database.ts';
import { inTransaction } from '../context.ts';
import { lockFolder } from './folder-lock.ts';
import { appliedMigrations, isUpToDate, migrate, migrateTo } from './migrate.ts';

async function database() {
  const created = await createTestDatabase();
  // These tests write into the table of migrations itself.
  created.spoil();
  onTestFinished(() => created.drop());
  return created.db;
}

async function emptyDatabase() {
  const created = await createEmptyDatabase();
  onTestFinished(() => created.drop());
  return created.db;
}

/** On a busy machine PostgreSQL takes seconds for all of them. */
const ALL_MIGRATIONS_MS = 60_000;

describe('migrations', () => {
  it('run once and leave environment 1', async () => {
    const db = await database();
    await migrate(db);
    const environments = await db.selectFrom('environments').select(['id', 'name']).execute();
    expect(environments).toEqual([{ id: 1, name: 'Ambiente padrão' }]);
  });

  it.each([
    { of: 'a new database', before: undefined, kept: undefined },
    { of: 'any other', before: '0001-accounts', kept: '0007-files' },
  ])(
    'of $of that fail leave no changes, and run again once the cause is gone',
    async ({ before, kept }) => {
      const db = await emptyDatabase();
      if (before) await migrateTo(db, before);
      // The last statement of the eighth migration creates this table, and so fails.
      await sql`create table company_colors (id integer)`.execute(db);
      await expect(migrate(db)).rejects.toThrow('company_colors');
      expect((await appliedMigrations(db)).at(-1)).toBe(kept);
      await sql`drop table company_colors`.execute(db);
      await migrate(db);
      expect(await isUpToDate(db)).toBe(true);
    },
    ALL_MIGRATIONS_MS,
  );

  it(
    'are run by one of several replicas that start at once',
    async () => {
      const db = await emptyDatabase();
      await Promise.all(Array.from({ length: 3 }, () => migrate(db)));
      expect(await isUpToDate(db)).toBe(true);
    },
    ALL_MIGRATIONS_MS,
  );

  it('refuse a database that is newer than the code', async () => {
    const db = await database();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(
      db,
    );
    await expect(migrate(db)).rejects.toThrow('newer than this version of Átrio');
  });
});

describe('inTransaction', () => {
  it('holds events until the commit, and drops them with a rollback', async () => {
    const { db, events, app } = await buildTestApp();
    const ctx: Parameters<typeof inTransaction>[0] = { db, events: app.deps.events, now: 0 };
    const publish = async (inner: typeof ctx) => {
      inner.events.publish({ type: 'message.reported', roomId: 1 });
      await inTransaction(inner, async (deeper) => {
        await deeper.db
          .insertInto('throttles')
          .values({ key: 'x', count: 1, resets_at: 1 })
          .execute();
        deeper.events.publish({ type: 'message.reported', roomId: 2 });
      });
      expect(events).toEqual([]);
    };
    const failing = inTransaction(ctx, async (inner) => {
      await publish(inner);
      throw new Error('after all that');
    });
    await expect(failing).rejects.toThrow('after all that');
    expect(events).toEqual([]);
    expect(await db.selectFrom('throttles').selectAll().execute()).toEqual([]);

    await inTransaction(ctx, publish);
    expect(events).toMatchObject([{ roomId: 1 }, { roomId: 2 }]);
    expect(await db.selectFrom('throttles').selectAll().execute()).toHaveLength(1);
  });
});

describe('the folder lock', () => {
  it('is for one at a time', () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrio-lock-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const first = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow('Another Átrio server');
    first.release();
    lockFolder(folder).release();
  });
});
