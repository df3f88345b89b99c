import { ticketRoutes } from '@atrio/contract/rooms/tickets';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../src/infrastructure/context.ts';
import { hold, lockNumber } from '../../src/infrastructure/database/locks.ts';
import type { Database, TableWithId } from '../../src/infrastructure/database/tables.ts';
import { buildTestApp } from '../build-test-app.ts';
import { createAccount } from '../factories/account.ts';
import { createRoom, linkRoomAdmin } from '../factories/room.ts';

const BATCHES = 64;
/** Each account sends one batch at a time. */
const ADMINS = 16;
const ADDRESSES = 400;

it('ticket batches in opposite orders are all answered', async () => {
  const app = await buildTestApp();
  const { id } = await createRoom(app, await createAccount(app));
  const admins = await Promise.all(Array.from({ length: ADMINS }, () => createAccount(app)));
  for (const admin of admins) await linkRoomAdmin(app, { id }, admin);
  const emails = Array.from({ length: ADDRESSES }, (_, index) => `p${index}@exemplo.com.br`);
  const answers = await Promise.all(
    Array.from({ length: BATCHES }, (_, index) => {
      const batch = index % 2 === 0 ? emails : emails.toReversed();
      return app.call(
        ticketRoutes.createMany,
        { id: String(id), emails: batch, notify: false },
        admins[index % ADMINS],
      );
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const added = answers.flatMap(({ body }) =>
    body.results.filter(({ outcome }) => outcome === 'preTicket'),
  );
  expect(new Set(added.map(({ email }) => email)).size).toBe(ADDRESSES);
  expect(added).toHaveLength(ADDRESSES);
});

it('two transactions in a deadlock both succeed, and publish their events once', async () => {
  const { app, events, databaseUrl } = await buildTestApp();
  const { db } = app.deps;
  await sql`insert into throttles (key, count, resets_at) values ('a', 0, 0), ('b', 0, 0)`.execute(
    db,
  );
  // SQLite runs the second transaction after the first, so the first must not wait for it.
  const both = barrier(databaseUrl === undefined ? 1 : 2);
  const count = (first: string, second: string, roomId: number) =>
    inTransaction({ ...app.deps, now: 0 }, async (ctx) => {
      ctx.events.publish({ type: 'message.reported', roomId });
      await sql`update throttles set count = count + 1 where key = ${first}`.execute(ctx.db);
      await both();
      await sql`update throttles set count = count + 1 where key = ${second}`.execute(ctx.db);
    });
  await Promise.all([count('a', 'b', 1), count('b', 'a', 2)]);
  const rows = await db.selectFrom('throttles').select('count').execute();
  expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
  const told = events.flatMap((event) => (event.type === 'message.reported' ? event.roomId : []));
  expect(told.toSorted()).toEqual([1, 2]);
});

/** Blocks until `wanted` callers have arrived; later ones pass. */
function barrier(wanted: number): () => Promise<void> {
  let come = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come >= wanted) open();
    return opened;
  };
}

it('a transaction that holds rows against the one order is refused as a mistake', async () => {
  const { app } = await buildTestApp();
  const wrong = inTransaction({ ...app.deps, now: 0 }, async ({ db }) => {
    await hold(db, 'rooms', [1], 'share');
    await hold(db, 'companies', [1], 'share');
  });
  await expect(wrong).rejects.toThrow('companies must be held before rooms');
  const upgrade = inTransaction({ ...app.deps, now: 0 }, async ({ db }) => {
    await hold(db, 'rooms', [1], 'share');
    await hold(db, 'rooms', [1], 'change');
  });
  await expect(upgrade).rejects.toThrow('rooms 1 is held for share');
});

it('a transaction that comes to a lower id late begins again, and holds it before the higher', async () => {
  const { app, events, databaseUrl } = await buildTestApp();
  const heldAfterTheFirst: unknown[] = [];
  await inTransaction({ ...app.deps, now: 0 }, async ({ db, events }) => {
    events.publish({ type: 'message.reported', roomId: 1 });
    await hold(db, 'environments', [9], 'share');
    if (databaseUrl !== undefined) heldAfterTheFirst.push(await advisoryLocks(db));
    await hold(db, 'environments', [5, 7], 'change');
    await hold(db, 'rooms', [3], 'share');
  });
  const nine = { mode: 'ShareLock', id: 9 };
  const early = [5, 7].map((id) => ({ mode: 'ExclusiveLock', id }));
  expect(heldAfterTheFirst).toEqual(databaseUrl === undefined ? [] : [[nine], [...early, nine]]);
  expect(events).toHaveLength(1);
});

async function advisoryLocks(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select mode, objid::int as id from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid() order by objid`.execute(db);
  return rows;
}

it('each table has a lock of its own, and the released ones keep their numbers', async () => {
  const { db } = await buildTestApp();
  const tables = (await db.introspection.getTables()).map(({ name }) => name as TableWithId);
  const numbers = tables.map(lockNumber);
  expect(new Set(numbers).size).toBe(tables.length);
  const released = ['users', 'companies', 'environments', 'rooms'] as const;
  expect(released.map(lockNumber)).toEqual([7_201, 7_202, 7_203, 7_204]);
});

it('rows of the other tables are held after those, in the order of their names', async () => {
  const { app } = await buildTestApp();
  await inTransaction({ ...app.deps, now: 0 }, async ({ db }) => {
    await hold(db, 'rooms', [1], 'share');
    await hold(db, 'bans', [1], 'share');
    await hold(db, 'visitors', [1], 'change');
    await expect(hold(db, 'users', [1], 'share')).rejects.toThrow('users must be held before');
    await expect(hold(db, 'messages', [1], 'share')).rejects.toThrow('before visitors');
  });
});
