import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../src/infrastructure/context.ts';
import { openDatabase } from '../src/infrastructure/database/client.ts';
import { prepared } from '../src/infrastructure/database/prepared.ts';
import type { Database } from '../src/infrastructure/database/tables.ts';
import { createTestDatabase } from './test-database.ts';

const events = { publish: () => undefined };

/** A database behind a single connection, so that each statement finds what the last one left. */
async function oneConnection(): Promise<Database> {
  const { databaseUrl, dataDir, spoil, drop } = await createTestDatabase();
  spoil();
  const db = openDatabase({
    databaseUrl,
    dataDir,
    pool: { size: 1, waitMs: 5_000 },
    onConnectionError: () => undefined,
  });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return db;
}

/** A statement of its own for each test: what is known of one is known for the whole process. */
const counterQuery = () =>
  prepared((db, { name }: { name: string }) =>
    db.selectFrom('counters').selectAll().where('name', '=', name),
  );

describe('a statement that is kept under a name', () => {
  it('goes on after a migration has changed what it answers, alone and in a transaction', async () => {
    const db = await oneConnection();
    const alone = counterQuery();
    const within = counterQuery();
    const readWithin = () => inTransaction({ db, events }, ({ db }) => within(db, live));
    const live = { name: 'rooms_live' };
    const before = { name: 'rooms_live', value: 0 };
    expect([await alone(db, live), await readWithin()]).toEqual([[before], [before]]);

    await sql`alter table counters add column note text`.execute(db);

    const after = { ...before, note: null };
    expect([await readWithin(), await alone(db, live)]).toEqual([[after], [after]]);
  });

  it('goes on behind a pooler that forgets names', async () => {
    const db = await oneConnection();
    const find = counterQuery();
    const readWithin = () => inTransaction({ db, events }, ({ db }) => find(db, live));
    const live = { name: 'rooms_live' };
    await find(db, live);
    await sql`deallocate all`.execute(db);
    expect(await readWithin()).toHaveLength(1);
    await sql`deallocate all`.execute(db);
    expect(await find(db, live)).toHaveLength(1);
  });
});

describe('a statement that nobody waits for', () => {
  const insertUnread = prepared(
    (db, { name }: { name: string }) => db.insertInto('counters').values({ name, value: 1 }),
    'unread insert of the test',
    { isUnread: true },
  );
  const countOf = async (db: Database, name: string) =>
    (await db.selectFrom('counters').selectAll().where('name', '=', name).execute()).length;

  it('is done by the commit, and seen by the statement that follows', async () => {
    const db = await oneConnection();
    const seen = await inTransaction({ db, events }, async ({ db }) => {
      await insertUnread(db, { name: 'a' });
      const seen = await countOf(db, 'a');
      await insertUnread(db, { name: 'b' });
      return seen;
    });
    expect([seen, await countOf(db, 'a'), await countOf(db, 'b')]).toEqual([1, 1, 1]);
  });

  it('fails the statement that follows, or the commit, and nothing of the transaction stays', async () => {
    const db = await oneConnection();
    const failing = (...then: string[]) =>
      inTransaction({ db, events }, async ({ db }) => {
        await insertUnread(db, { name: 'kept' });
        await insertUnread(db, { name: 'rooms_live' });
        for (const name of then) await countOf(db, name);
      });
    await expect(failing('kept')).rejects.toMatchObject({ code: '23505' });
    await expect(failing()).rejects.toMatchObject({ code: '23505' });
    expect(await countOf(db, 'kept')).toBe(0);
  });
});

it('reads that come at once share connections, and one that waits for a lock keeps no other waiting', async () => {
  const { databaseUrl, dataDir, drop } = await createTestDatabase();
  const open = (size: number) =>
    openDatabase({
      databaseUrl,
      dataDir,
      pool: { size, waitMs: 5_000 },
      onConnectionError: () => undefined,
    });
  const [db, other] = [open(3), open(1)];
  onTestFinished(async () => {
    await db.destroy();
    await other.destroy();
    await drop();
  });
  const find = counterQuery();
  const rows = await Promise.all(
    Array.from({ length: 12 }, () => find(db, { name: 'rooms_live' })),
  );
  expect(rows.flat()).toHaveLength(12);

  const findEnvironment = prepared((db, { id }: { id: number }) =>
    db.selectFrom('environments').select('id').where('id', '=', id),
  );
  const held = await other.startTransaction().execute();
  await sql`lock table environments`.execute(held);
  const waiting = findEnvironment(db, { id: 1 });
  // Past the moment at which a connection that owes an answer counts as late.
  await sql`select pg_sleep(0.1)`.execute(held);
  expect(await find(db, { name: 'rooms_live' })).toHaveLength(1);
  await held.commit().execute();
  expect(await waiting).toEqual([{ id: 1 }]);
});
