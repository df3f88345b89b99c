import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { prepared } from './prepared.ts';
import type { Database } from './tables.ts';

describe('transactions of one turn', () => {
  const open = async () => {
    const { db, drop } = await createTestDatabase();
    onTestFinished(drop);
    return db;
  };
  const insert = (db: Database, key: string) =>
    db.insertInto('throttles').values({ key, count: 1, resets_at: 1 }).execute();
  const keys = async (db: Database) =>
    (await db.selectFrom('throttles').select('key').orderBy('key').execute()).map((row) => row.key);
  const outcomes = async (db: Database, members: ((tx: Database) => Promise<unknown>)[]) => {
    const all = members.map((member) => db.transaction().execute(member));
    const settled = await Promise.allSettled(all);
    return settled.map((one) => (one.status === 'rejected' ? String(one.reason) : 'kept'));
  };
  /** A busy machine would end groups and turns in between. */
  const slowDownClock = () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 0.001;
      return now;
    });
    onTestFinished(() => clock.mockRestore());
  };
  const fail = () => Promise.reject(new Error('mine alone'));

  it('one that fails takes back its own changes and no others', async () => {
    const db = await open();
    const failing = async (tx: Database) => insert(tx, 'b').then(fail);
    for (const place of [0, 1, 2]) {
      const members = [`${place}a`, `${place}c`].map((key) => (tx: Database) => insert(tx, key));
      const told = await outcomes(db, members.toSpliced(place, 0, failing));
      expect(told).toEqual(['kept', 'kept'].toSpliced(place, 0, 'Error: mine alone'));
    }
    expect(await keys(db)).toEqual(['0a', '0c', '1a', '1c', '2a', '2c']);
  });

  it('all are told when their commit fails, also one that failed because of another', async () => {
    const db = await open();
    const breakCommit = async (tx: Database) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      await sql`insert into room_admins (room_id, admin_id, created_at) values (1, 1, 1)`.execute(
        tx,
      );
    };
    const failing = async (tx: Database) => {
      if ((await keys(tx)).includes('a')) await fail();
    };
    slowDownClock();
    const told = await outcomes(db, [(tx) => insert(tx, 'a'), failing, breakCommit]);
    expect(told).toEqual(Array(3).fill('Error: FOREIGN KEY constraint failed'));
    expect(await keys(db)).toEqual([]);
    expect(await outcomes(db, [(tx) => insert(tx, 'a'), failing])).toEqual([
      'kept',
      'Error: mine alone',
    ]);
  });

  it('those of a storm leave turns of the event loop to others', async () => {
    const db = await open();
    const names = Array.from({ length: 40 }, (_, index) => `k${index}`);
    let turns = 0;
    let written = 0;
    const countTurns = () => {
      turns += 1;
      if (written < names.length) setImmediate(countTurns);
    };
    const slow = async (tx: Database, key: string) => {
      const until = performance.now() + 1;
      while (performance.now() < until);
      await insert(tx, key);
      written += 1;
    };
    setImmediate(countTurns);
    const told = await outcomes(
      db,
      names.map((key) => (tx) => slow(tx, key)),
    );
    expect(told).toEqual(names.map(() => 'kept'));
    expect(turns).toBeGreaterThan(10);
    expect(await keys(db)).toEqual(names.toSorted());
  });

  it('a look waits for none of them and sees what is committed', async () => {
    const db = await open();
    const held = Promise.withResolvers<void>();
    const all = outcomes(db, [
      (tx) => insert(tx, 'a'),
      async (tx) => insert(tx, 'b').then(() => held.promise),
      (tx) => insert(tx, 'c'),
    ]);
    expect(await keys(db)).toEqual([]);
    const looked = sql<{ key: string }>`select key from throttles`.execute(db);
    expect((await looked).rows).toEqual([]);
    held.resolve();
    expect(await all).toEqual(['kept', 'kept', 'kept']);
    expect(await keys(db)).toEqual(['a', 'b', 'c']);
  });

  it('a change beside them comes after their commit, and one may take several turns', async () => {
    const db = await open();
    const slow = async (tx: Database) => {
      await insert(tx, 'b');
      for (let turn = 0; turn < 3; turn++) await nextTurn();
    };
    const all = outcomes(db, [(tx) => insert(tx, 'a'), slow, (tx) => insert(tx, 'c')]);
    const changed = db.updateTable('throttles').set({ count: 2 }).executeTakeFirst();
    expect((await changed).numUpdatedRows).toBe(3n);
    expect(await all).toEqual(['kept', 'kept', 'kept']);
  });

  /** @returns how many looks went before each of four writers, but the first, while every turn had one */
  const looksBetweenWriters = async (look: (db: Database) => Promise<unknown>) => {
    const db = await open();
    let looks = 0;
    let isOver = false;
    const goOn = async () => {
      while (!isOver) {
        await look(db);
        looks += 1;
        await nextTurn();
      }
    };
    const looking = goOn();
    // So the turn of the first writer has a look in it.
    await nextTurn();
    await insert(db, 'first');
    // On a quick disk the sync ends before that turn does, and the writers below would still belong to it.
    await nextTurn();
    const before: number[] = [];
    const write = (key: string) => async (tx: Database) => {
      before.push(looks);
      await insert(tx, key);
    };
    const told = await outcomes(db, ['a', 'b', 'c', 'd'].map(write));
    isOver = true;
    await looking;
    expect(told).toEqual(Array(4).fill('kept'));
    return before.slice(1).map((count, index) => count - (before[index] ?? 0));
  };

  it('those who look go first, and let one write after some looks', async () => {
    slowDownClock();
    const between = await looksBetweenWriters(keys);
    expect(Math.min(...between)).toBeGreaterThan(35);
    expect(Math.max(...between)).toBeLessThan(45);
  });

  it('looks that take long do not hold writers up', async () => {
    const between = await looksBetweenWriters(async (db) => {
      await keys(db);
      const until = performance.now() + 12;
      while (performance.now() < until);
    });
    expect(Math.max(...between)).toBeLessThan(4);
  });

  it('reads beside them share a turn, and see a commit once it is on the disk', async () => {
    const db = await open();
    const find = prepared((db, { key }: { key: string }) =>
      db.selectFrom('throttles').select('key').where('key', '=', key),
    );
    const isThere = async () => (await find(db, { key: 'a' })).length === 1;
    // All that is not put off to another turn of the event loop has then been done.
    const restOfTurn = () => new Promise(process.nextTick);
    expect(await isThere()).toBe(false);
    const grouped = db.transaction().execute((tx) => insert(tx, 'a'));
    await restOfTurn();
    expect(await isThere()).toBe(false);
    await grouped;
    // A change waits for those who look, and nobody does in these turns.
    for (let turn = 0; turn < 2; turn++) await nextTurn();
    expect(await isThere()).toBe(true);
    const alone = db.deleteFrom('throttles').execute();
    await restOfTurn();
    // Committed, as its sync has begun.
    expect(await isThere()).toBe(true);
    await alone;
    expect(await isThere()).toBe(false);
  });

  it('the log begins anew in a storm of writes and looks, whenever it has grown long', async () => {
    const db = await open();
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
    const log = `${rows[0]?.file}-wal`;
    const half = 'x'.repeat(500_000);
    let isOver = false;
    const look = async () => {
      while (!isOver) {
        await db.selectFrom('throttles').select('count').limit(1).execute();
        await nextTurn();
      }
    };
    const write = async (writer: number) => {
      for (let turn = 0; turn < 40; turn++) await insert(db, `${writer}-${turn}-${half}`);
    };
    const looking = look();
    await Promise.all([0, 1, 2, 3].map(write));
    isOver = true;
    await looking;
    const megabytes = statSync(log).size / 1e6;
    expect(megabytes).toBeGreaterThan(32);
    expect(megabytes).toBeLessThan(64);
  });
});
