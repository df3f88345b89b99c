import { roomRoutes } from '@atrio/contract/rooms/rooms';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '../src/infrastructure/context.ts';
import { openDatabase } from '../src/infrastructure/database/client.ts';
import { OurPostgresDialect } from '../src/infrastructure/database/dialects.ts';
import { postgresDriver } from '../src/infrastructure/database/postgres.ts';
import { prepared, preparedCheck } from '../src/infrastructure/database/prepared.ts';
import type { Statement } from '../src/infrastructure/database/sent-together.ts';
import type { Database, Tables } from '../src/infrastructure/database/tables.ts';
import { buildTestApp } from './build-test-app.ts';
import { createAccount } from './factories/account.ts';
import { createRoom } from './factories/room.ts';
import { createTestDatabase } from './test-database.ts';

const events = { publish: () => undefined };

const counted = { name: 'counted', value: 0 };

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
  await db.insertInto('counters').values(counted).execute();
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
    const readWithin = () => inTransaction({ db, events, now: 0 }, ({ db }) => within(db, live));
    const live = { name: 'counted' };
    expect([await alone(db, live), await readWithin()]).toEqual([[counted], [counted]]);

    await sql`alter table counters add column note text`.execute(db);

    const after = { ...counted, note: null };
    expect([await readWithin(), await alone(db, live)]).toEqual([[after], [after]]);
  });

  it('goes on behind a pooler that forgets names', async () => {
    const db = await oneConnection();
    const find = counterQuery();
    const readWithin = () => inTransaction({ db, events, now: 0 }, ({ db }) => find(db, live));
    const live = { name: 'counted' };
    await find(db, live);
    await sql`deallocate all`.execute(db);
    expect(await readWithin()).toHaveLength(1);
    await sql`deallocate all`.execute(db);
    expect(await find(db, live)).toHaveLength(1);
  });

  it('answers the same once its columns are known: numbers, texts, nulls, and no row', async () => {
    const db = await oneConnection();
    const far = 2 ** 52;
    await db.insertInto('counters').values({ name: 'ação 😀', value: far }).execute();
    const find = prepared((db, { name }: { name: string }) =>
      db
        .selectFrom('counters')
        .select(({ fn, eb }) => [
          'name',
          'value as toString',
          fn.sum<string>('value').as('sum'),
          sql<null>`null`.as('nothing'),
          eb('value', '>', 0).as('isAbove'),
        ])
        .where('name', '=', name)
        .groupBy(['name', 'value']),
    );
    const row = { name: 'ação 😀', toString: far, sum: String(far), nothing: null, isAbove: true };
    const ask = () => Promise.all([find(db, { name: row.name }), find(db, { name: 'none' })]);
    expect([await ask(), await ask()]).toEqual([
      [[row], []],
      [[row], []],
    ]);
  });

  it('goes on behind a pooler that has it kept anew after a migration', async () => {
    const db = await oneConnection();
    const find = counterQuery();
    const live = { name: 'counted' };
    await find(db, live);
    const kept = sql<{ name: string }>`select name from pg_prepared_statements`;
    const { rows } = await kept.execute(db);
    expect(rows).toHaveLength(1);
    await sql`deallocate all`.execute(db);
    await sql`prepare ${sql.id(rows[0]?.name ?? '')} (text) as
      select 'note' as note, counters.* from counters where name = $1`.execute(db);
    expect(await find(db, live)).toEqual([counted]);
  });

  it('judges nothing by an answer that is not understood', async () => {
    const db = await oneConnection();
    const look = preparedCheck((db, { name }: { name: string }) =>
      db.selectFrom('counters').select('value as known').where('name', '=', name),
    );
    const seen: unknown[] = [];
    const check = () =>
      inTransaction({ db, events, now: 0 }, ({ db }) =>
        look(db, { name: 'counted' }, (rows) => seen.push(rows)),
      );
    await check();
    const kept = sql<{ name: string }>`select name from pg_prepared_statements
      where statement like '%as "known"%'`;
    const [{ name = '' } = {}] = (await kept.execute(db)).rows;
    await sql`deallocate all`.execute(db);
    await sql`prepare ${sql.id(name)} (text) as
      select 'note' as note, value as known from counters where name = $1`.execute(db);
    await check();
    expect(seen).toEqual([[{ known: 0 }], [{ known: 0 }]]);
  });

  it('makes a change once behind such a pooler, though its answer is not understood', async () => {
    const db = await oneConnection();
    const insert = prepared((db, { name }: { name: string }) =>
      db.insertInto('counters').values({ name, value: 1 }).returningAll(),
    );
    await insert(db, { name: 'first' });
    const kept = sql<{ name: string }>`select name from pg_prepared_statements`;
    const { rows } = await kept.execute(db);
    await sql`deallocate all`.execute(db);
    await sql`prepare ${sql.id(rows[0]?.name ?? '')} (text, integer) as
      insert into counters (name, value) values ($1, $2) returning 'note' as note, *`.execute(db);
    await expect(insert(db, { name: 'second' })).rejects.toMatchObject({ code: '0A000' });
    const names = await db.selectFrom('counters').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'second']));
  });

  it('fails alone once its columns are known, and the connection goes on', async () => {
    const db = await oneConnection();
    const divide = prepared((db, { by }: { by: number }) =>
      db
        .selectFrom('counters')
        .select(sql<number>`10 / ${by}::integer`.as('share'))
        .where('name', '=', counted.name),
    );
    const outcomes = [];
    for (const by of [5, 0, 2]) outcomes.push(await divide(db, { by }).catch(({ code }) => code));
    expect(outcomes).toEqual([[{ share: 2 }], '22012', [{ share: 5 }]]);
  });
});

it('a statement that fails at its first use is kept anew, as are those sent with it', async () => {
  const db = await oneConnection();
  const divide = (name: string) =>
    prepared(
      (db, { by }: { by: number }) =>
        db.selectFrom('counters').select(sql<number>`10 / ${by}::integer`.as(name)),
      `division ${name}`,
      { isUnread: true },
    );
  const [first, second, last] = ['first', 'second', 'last'].map(divide);
  const all = (by: number) =>
    inTransaction({ db, events, now: 0 }, async ({ db }) => {
      await first?.(db, { by: 1 });
      await second?.(db, { by });
      await last?.(db, { by: 1 });
      return db.selectFrom('counters').select('value').where('name', '=', 'counted').execute();
    });
  await expect(all(0)).rejects.toMatchObject({ code: '22012' });
  expect([await all(1), await all(1)]).toEqual([[{ value: 0 }], [{ value: 0 }]]);
  const kept = sql`select 1 from pg_prepared_statements where statement like '%10 /%'`;
  expect((await kept.execute(db)).rows).toHaveLength(3);
});

it('a room is made in three messages', async () => {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  const form = { name: 'Sala', isVisible: true, isPrivate: false };
  const make = () => app.call(roomRoutes.create, { environment: '1', ...form }, owner);
  await make();
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => void vi.restoreAllMocks());
  expect((await make()).status).toBe(200);
  const messages = (sent.mock.calls as unknown[][]).map(([first]) =>
    (first as { statements: Statement[] }).statements.map(({ sql }) => sql),
  );
  expect(messages).toEqual([
    [expect.stringMatching(/from "sessions"/)],
    expect.arrayContaining(['begin', expect.stringMatching(/^insert into "rooms"/)]),
    expect.arrayContaining([expect.stringMatching(/^insert into "history"/), 'commit']),
  ]);
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
    const seen = await inTransaction({ db, events, now: 0 }, async ({ db }) => {
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
      inTransaction({ db, events, now: 0 }, async ({ db }) => {
        await insertUnread(db, { name: 'kept' });
        await insertUnread(db, { name: 'counted' });
        for (const name of then) await countOf(db, name);
      });
    await expect(failing('kept')).rejects.toMatchObject({ code: '23505' });
    await expect(failing()).rejects.toMatchObject({ code: '23505' });
    expect(await countOf(db, 'kept')).toBe(0);
  });

  it('that forbids fails the statement that follows, and no commit passes it', async () => {
    const db = await oneConnection();
    const look = preparedCheck((db, { name }: { name: string }) =>
      db.selectFrom('counters').select('value').where('name', '=', name),
    );
    const forbid = ([row]: { value: number }[]) => {
      if (row?.value === 0) throw new Error('forbidden');
    };
    const failing = (then: (db: Database) => Promise<unknown>) =>
      inTransaction({ db, events, now: 0 }, async ({ db }) => {
        await insertUnread(db, { name: 'kept' });
        await look(db, { name: 'counted' }, forbid);
        await then(db);
      });
    const outcomes = await Promise.allSettled([
      failing((db) => countOf(db, 'kept')),
      failing(async () => undefined),
      failing((db) => insertUnread(db, { name: 'also kept' })),
      failing((db) => countOf(db, 'kept').catch(() => 0)),
    ]);
    const reasons = outcomes.map((one) => one.status === 'rejected' && String(one.reason));
    expect(reasons).toEqual(Array(4).fill('Error: forbidden'));
    expect([await countOf(db, 'kept'), await countOf(db, 'also kept')]).toEqual([0, 0]);
    await inTransaction({ db, events, now: 0 }, ({ db }) => look(db, { name: 'none' }, forbid));
  });
});

describe('a transaction that PostgreSQL does not begin', () => {
  /** Refused as a server in recovery refuses `serializable`: the connection lives on. */
  async function refused() {
    const { databaseUrl = '', spoil, drop } = await createTestDatabase();
    spoil();
    const driver = postgresDriver(databaseUrl, {
      pool: { size: 1, waitMs: 5_000 },
      isPatient: false,
      onConnectionError: () => undefined,
    });
    const db = new Kysely<Tables>({ dialect: new OurPostgresDialect(driver) });
    onTestFinished(async () => {
      await db.destroy();
      await drop();
    });
    const connection = await driver.acquireConnection();
    const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const { rows } = await connection.executeQuery<{ pid: number }>(backend.compile(db));
    // The types allow only levels that there are.
    const isolationLevel = 'unheard of' as 'serializable';
    await driver.beginTransaction(connection, { isolationLevel });
    const insert = db.insertInto('counters').values({ name: 'alone', value: 1 }).compile();
    return {
      insert,
      read: db.selectFrom('counters').selectAll().compile(),
      connection,
      /** Ends it as Kysely does after a failure. */
      end: async () => {
        await driver.rollbackTransaction(connection);
        await driver.releaseConnection(connection);
        const inserted = db.selectFrom('counters').selectAll().where('name', '=', 'alone');
        const written = await inserted.execute();
        const [now] = (await backend.execute(db)).rows;
        return { written, isAnother: now?.pid !== rows[0]?.pid };
      },
    };
  }
  const failure = { code: '42601' };
  const nothing = { written: [], isAnother: true };

  it('lets no write stand alone, and its connection is not used again', async () => {
    const { connection, insert, end } = await refused();
    await expect(connection.executeQuery(insert)).rejects.toMatchObject(failure);
    await expect(connection.executeQuery(insert)).rejects.toMatchObject(failure);
    await expect(connection.commit()).rejects.toMatchObject(failure);
    expect(await end()).toEqual(nothing);
  });

  it('lets no write stand alone that nobody waits for', async () => {
    const { connection, insert, end } = await refused();
    await connection.executeQuery({ ...insert, isUnread: true });
    await expect(connection.commit()).rejects.toMatchObject(failure);
    expect(await end()).toEqual(nothing);
  });

  it('fails the read that goes with it, and all that follows', async () => {
    const { connection, insert, read, end } = await refused();
    await expect(connection.executeQuery(read)).rejects.toMatchObject(failure);
    await expect(connection.executeQuery(insert)).rejects.toMatchObject(failure);
    expect(await end()).toEqual(nothing);
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
  await db.insertInto('counters').values(counted).execute();
  const find = counterQuery();
  const rows = await Promise.all(Array.from({ length: 12 }, () => find(db, { name: 'counted' })));
  expect(rows.flat()).toHaveLength(12);

  const findEnvironment = prepared((db, { id }: { id: number }) =>
    db.selectFrom('environments').select('id').where('id', '=', id),
  );
  const held = await other.startTransaction().execute();
  await sql`lock table environments`.execute(held);
  const waiting = findEnvironment(db, { id: 1 });
  // Copies of a database number their tables alike.
  const locks = sql`select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and relation = 'environments'::regclass and not granted`;
  await expect.poll(async () => (await locks.execute(held)).rows).toHaveLength(1);
  // Past the moment at which a connection that owes an answer counts as late.
  const later = performance.now() + 60;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await find(db, { name: 'counted' })).toHaveLength(1);
  await held.commit().execute();
  expect(await waiting).toEqual([{ id: 1 }]);
});

it('a room is made and counted without waiting for the commit of another', async () => {
  const app = await buildTestApp();
  const owner = await createAccount(app);
  // The first room of all makes its owner a customer, for which others of theirs do wait.
  await createRoom(app, owner);
  const begin = async () => {
    const tx = await app.db.startTransaction().execute();
    const backend = sql<{ slot: number }>`select pg_backend_pid() % 64 as slot`;
    return { tx, slot: (await backend.execute(tx)).rows[0]?.slot };
  };
  const first = await begin();
  const others = [await begin()];
  // Connections of one slot do wait for each other.
  while (others.at(-1)?.slot === first.slot) others.push(await begin());
  await createRoom({ ...app, db: first.tx }, owner);
  const second = others.at(-1)?.tx ?? first.tx;
  await createRoom({ ...app, db: second }, owner);
  await first.tx.rollback().execute();
  for (const { tx } of others) await tx.commit().execute();
  const { live } = await app.db
    .selectFrom('room_counts')
    .select(({ fn }) => fn.sum('live').as('live'))
    .executeTakeFirstOrThrow();
  expect(Number(live)).toBe(2);
});
