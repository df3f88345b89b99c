import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/infrastructure/database/client.ts';
import { isUpToDate, migrate, migrateTo } from '../src/infrastructure/database/migrate.ts';
import { itWhenLong } from './it-when-long.ts';
import { administer, withDatabase } from './postgres-admin.ts';
import { openDoor } from './postgres-door.ts';
import { type ServerProcess, spawnServer, temporaryFolder } from './spawn-server.ts';

const SECRET = 'um-segredo-que-as-duas-replicas-conhecem';

async function database(template = inject('templateDatabase')): Promise<string> {
  const server = String(process.env.TEST_DATABASE_URL);
  const name = `atrio_start_${process.pid}`;
  await administer(server, [`create database ${name} template ${template}`]);
  onTestFinished(async () => {
    await administer(server, [`drop database ${name} with (force)`]);
  });
  return withDatabase(server, name);
}

/** Creates a database as an older version leaves it: migrated up to `migration`. */
async function databaseBefore(migration: string) {
  const url = await database('template0');
  const db = openDatabase({
    databaseUrl: url,
    dataDir: '',
    isPatient: true,
    onConnectionError: () => undefined,
  });
  onTestFinished(() => db.destroy());
  await migrateTo(db, migration);
  return { url, db };
}

function start(databaseUrl: string, waitSeconds: number): Promise<ServerProcess> {
  return spawnServer({
    DATABASE_URL: databaseUrl,
    DATABASE_START_WAIT_SECONDS: String(waitSeconds),
    TOKEN_SECRET: SECRET,
    DATA_DIR: temporaryFolder(),
  });
}

it('a start waits for an unreachable PostgreSQL, and reports it', async () => {
  const door = await openDoor(await database());
  await door.shut();
  const server = await start(door.url, 60);
  await server.printed('PostgreSQL is away');
  await door.reopen();
  await server.printed('/dashboard/');
});

it('a start gives up in one clear line: when PostgreSQL stays away, and at once when it refuses', async () => {
  const url = new URL(await database());
  url.pathname = '/nobody-made-this';
  const refused = await start(url.href, 60);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(
    /^PostgreSQL at \S+ cannot be used: database "nobody-made-this" does not exist\n$/,
  );
  const door = await openDoor(url.href);
  await door.shut();
  const away = await start(door.url, 0);
  expect(await away.ended).toBe(1);
  expect(away.output()).toMatch(/^PostgreSQL at \S+ cannot be used: connect ECONNREFUSED \S+\n$/);
});

it('connects through any pooler: PgBouncer refuses settings in the first message', async () => {
  const first: string[] = [];
  const door = await openDoor(await database(), (bytes) => first.push(bytes.toString('latin1')));
  const url = new URL(door.url);
  // Set by the test suite only.
  url.search = '';
  const server = await start(url.href, 60);
  await server.printed('/dashboard/');
  const names = first.flatMap((message) => {
    // Length and version, then alternating names and values, each with a final zero.
    const parts = message.slice(8).split('\0');
    return parts.filter((part, index) => index % 2 === 0 && part !== '');
  });
  expect([...new Set(names)].sort()).toEqual(['client_encoding', 'database', 'user']);
});

itWhenLong(
  'a migration waits for a lock longer than any call may take, and says that it waits',
  async () => {
    const { url, db } = await databaseBefore('0019-search');
    const held = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table users, visits, rooms in access share mode`.execute(tx);
      await held.promise;
    });
    const server = await start(url, 60);
    await server.printed('migration 0020-erasure has been running or waiting for a lock');
    // Calls are cut off after 15 s; the migration has been waiting for 10 s.
    await delay(7_000);
    held.resolve();
    await holding;
    await server.printed('/dashboard/');
  },
  60_000,
);

it('an index of a large table is made while others write there, also after a start that was killed', async () => {
  const { url, db } = await databaseBefore('0112-search-alone');
  const open = () => {
    const options = { databaseUrl: url, dataDir: '', onConnectionError: () => undefined };
    const other = openDatabase({ ...options, isPatient: true });
    onTestFinished(() => other.destroy());
    return other;
  };
  const makers = () =>
    sql<{ pid: number }>`select pid from pg_stat_progress_create_index
      where datname = current_database()`.execute(db);
  const isValid = async () => {
    const { rows } = await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
      where indexrelid = to_regclass('scenes_search')`.execute(db);
    return rows[0]?.indisvalid;
  };
  const write = sql`update rooms set name = name`;
  const first = await open().startTransaction().execute();
  await write.execute(first);

  const killed = expect(migrate(open())).rejects.toThrow();
  await expect.poll(async () => (await makers()).rows.length).toBe(1);
  // It waits for the first to end. Others would wait behind an index made in the usual way.
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '10s'`.execute(tx);
    await write.execute(tx);
  });
  for (const { pid } of (await makers()).rows) {
    await sql`select pg_terminate_backend(${sql.lit(pid)})`.execute(db);
  }
  await killed;
  expect(await isValid()).toBe(false);

  const [one, two] = [migrate(open()), migrate(open())];
  await first.commit().execute();
  await Promise.all([one, two]);
  expect([await isValid(), await isUpToDate(db)]).toEqual([true, true]);
});
