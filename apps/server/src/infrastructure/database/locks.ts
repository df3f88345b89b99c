import { crc32 } from 'node:zlib';
import { PostgresAdapter, sql } from 'kysely';
import { prepared, preparedCheck } from './prepared.ts';
import type { Database, TableWithId } from './tables.ts';

/**
 * Every transaction holds what it needs in the order of these numbers, then rows of other tables in
 * the order of their names, and several of one table by their ids. A number is that of the lock, and
 * servers of two versions run side by side during an upgrade: never change one.
 */
const NUMBERS: Partial<Record<TableWithId, number>> = {
  users: 7_201,
  companies: 7_202,
  environments: 7_203,
  rooms: 7_204,
};

/** The first number of a table's locks, in the space of pairs that nobody else uses here. */
export function lockNumber(table: TableWithId): number {
  // Of the name, so that a new table changes no other's; the database takes 32 bits with a sign.
  return NUMBERS[table] ?? crc32(table) | 0;
}

/**
 * `share`: what is read of it stays so until the commit, and others may share it. `change`: the
 * caller is about to change it or who belongs to it, and waits for all who share it.
 */
export type Hold = 'share' | 'change';

interface HeldOne {
  table: TableWithId;
  id: number;
  hold: Hold;
}

/** The locks of each transaction. */
const heldBy = new WeakMap<Database, HeldOne[]>();

/** Locks that an earlier attempt asked for too late. `hold` takes them with the first of their table. */
const earlyFor = new WeakMap<Database, readonly HeldOne[]>();

/**
 * A transaction that holds row 9 of a table asks for row 5. Another one may hold 5 and ask for 9: the
 * two would wait for each other. `withRetries` runs the first again, and it then holds 5 before 9.
 */
export class HeldLate extends Error {
  readonly late: readonly HeldOne[];
  constructor(late: readonly HeldOne[]) {
    super(`held after a higher id: ${late.map(({ table, id }) => `${table} ${id}`).join(', ')}`);
    this.late = late;
  }
}

/** Makes `hold` take what an earlier attempt of the transaction came to late, at its place. */
export function holdEarly(db: Database, late: readonly HeldOne[]): void {
  earlyFor.set(db, late);
}

/** Transactions that need no locks. */
const alone = new WeakSet<Database>();

/** For a transaction that fills a database which nobody else uses yet: it holds nothing. */
export function holdNothing(db: Database): void {
  alone.add(db);
}

/**
 * Holds an account, a company, a room or another row until the transaction ends: what is read of it
 * afterwards is still so at the commit. Does nothing outside of a transaction, nor on SQLite,
 * which runs one at a time.
 *
 * These are advisory locks, not row locks: PostgreSQL lets new sharers of a row pass somebody who
 * waits to change it, so that a few loops could keep their own removal waiting for ever.
 * @throws HeldLate when a higher id of the table is held, for `withRetries`
 * @throws Error when the order of the tables is not kept: two transactions could wait for each other
 */
export async function hold(
  db: Database,
  table: TableWithId,
  ids: readonly number[],
  how: Hold,
): Promise<void> {
  if (!db.isTransaction || alone.has(db)) return;
  const early = earlyFor.get(db)?.filter((one) => one.table === table) ?? [];
  const asked = ids.map((id): HeldOne => ({ table, id, hold: how }));
  const highest = Math.max(...heldOf(db, table));
  const fresh = [...early, ...asked]
    .toSorted((one, other) => one.id - other.id)
    .filter((one) => !note(db, one));
  if (!isPostgres(db)) return;
  const late = fresh.filter(({ id }) => id < highest);
  if (late.length > 0) throw new HeldLate(late);
  for (const run of runsOf(fresh)) {
    const numbers = `{${run.ids.map((id) => id % MAX_ID).join(',')}}`;
    await lockers[run.hold](db, { kind: lockNumber(table), numbers });
  }
}

/** Holds the accounts behind these administrators for share. */
export async function holdAdmins(db: Database, adminIds: readonly number[]): Promise<void> {
  if (!db.isTransaction || adminIds.length === 0) return;
  const rows = await db
    .selectFrom('admins')
    .select('user_id as userId')
    .where('id', 'in', adminIds)
    .execute();
  const userIds = rows.map(({ userId }) => userId);
  await hold(db, 'users', userIds, 'share');
}

type SignedIn = { userId: number; sessionId: number; keyId?: number };

/**
 * Holds the account of a signed-in person.
 * @param judge told the role that it has now; undefined when it was erased or blocked, or the session
 * or the key has ended. What it throws ends the transaction, at the latest with the commit.
 */
export async function holdAccountOf(
  db: Database,
  { userId, sessionId, keyId = 0 }: SignedIn,
  how: Hold,
  judge: (role: number | undefined) => void,
): Promise<void> {
  await hold(db, 'users', [userId], how);
  const judgeRow = ([account]: { role: number }[]) => judge(account?.role);
  if (keyId > 0) return findKeyHolder(db, { userId, keyId }, judgeRow);
  const find = sessionId === 0 ? findAccount : findSignedIn;
  return find(db, { userId, sessionId }, judgeRow);
}

/** Of many accounts at once: those that are read keep their e-mails until the transaction ends. */
export function keepingEmails<Query extends { forKeyShare(): Query }>(
  db: Database,
  users: Query,
): Query {
  return db.isTransaction && isPostgres(db) ? users.forKeyShare() : users;
}

/** Rows that the transaction changes by what it reads of them: nobody else does so meanwhile. */
export function changing<Query extends { forUpdate(): Query }>(db: Database, rows: Query): Query {
  return db.isTransaction && isPostgres(db) ? rows.forUpdate() : rows;
}

/** @returns whether the transaction holds it already */
function note(db: Database, one: HeldOne): boolean {
  const held = heldBy.get(db) ?? [];
  heldBy.set(db, held);
  const known = held.find(({ table, id }) => table === one.table && id === one.id);
  if (known?.hold === 'share' && one.hold === 'change') {
    throw new Error(`${one.table} ${one.id} is held for share and cannot be changed`);
  }
  if (known) return true;
  const after = held.find(({ table }) => isBefore(one.table, table));
  if (after) throw new Error(`${one.table} must be held before ${after.table}`);
  held.push(one);
  return false;
}

function heldOf(db: Database, table: TableWithId): number[] {
  return (heldBy.get(db) ?? []).filter((one) => one.table === table).map(({ id }) => id);
}

/** Neighbours that are held in the same way are asked for together. */
function runsOf(locks: readonly HeldOne[]): { hold: Hold; ids: number[] }[] {
  const runs: { hold: Hold; ids: number[] }[] = [];
  for (const { id, hold } of locks) {
    const last = runs.at(-1);
    if (last?.hold === hold) last.ids.push(id);
    else runs.push({ hold, ids: [id] });
  }
  return runs;
}

function isBefore(one: TableWithId, other: TableWithId): boolean {
  const [first, second] = [NUMBERS[one], NUMBERS[other]];
  if (first === undefined && second === undefined) return one < other;
  return (first ?? Number.POSITIVE_INFINITY) < (second ?? Number.POSITIVE_INFINITY);
}

const MAX_ID = 2 ** 31;

type Locks = { kind: number; numbers: string };

/**
 * PostgreSQL takes the locks in the order given. They are sent with the statement that follows, which
 * begins, and sees what is there, once they are had.
 */
const lockers = {
  share: prepared(
    (db, { kind, numbers }: Locks) =>
      db
        .selectFrom(sql<{ id: number }>`unnest(${numbers}::int[])`.as(sql`given (id)`))
        .select(sql`pg_advisory_xact_lock_shared(${kind}::int, id)`.as('held')),
    'lock for share',
    { isUnread: true },
  ),
  change: prepared(
    (db, { kind, numbers }: Locks) =>
      db
        .selectFrom(sql<{ id: number }>`unnest(${numbers}::int[])`.as(sql`given (id)`))
        .select(sql`pg_advisory_xact_lock(${kind}::int, id)`.as('held')),
    'lock for change',
    { isUnread: true },
  ),
};

const findAccount = preparedCheck((db, { userId }: SignedIn) => accountsOf(db, userId));

const findKeyHolder = preparedCheck((db, { userId, keyId }: { userId: number; keyId: number }) =>
  accountsOf(db, userId).where((eb) =>
    eb.exists(
      eb
        .selectFrom('api_keys')
        .select('api_keys.id')
        .where('api_keys.id', '=', keyId)
        .where('api_keys.revoked_at', 'is', null),
    ),
  ),
);

const findSignedIn = preparedCheck((db, { userId, sessionId }: SignedIn) =>
  accountsOf(db, userId).where((eb) =>
    eb.exists(
      eb
        .selectFrom('sessions')
        .select('sessions.id')
        .where('sessions.id', '=', sessionId)
        .where('sessions.user_id', '=', userId)
        .where('sessions.revoked_at', 'is', null),
    ),
  ),
);

function accountsOf(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select('users.role')
    .where('users.id', '=', userId)
    .where('users.erased_at', 'is', null)
    .where('users.blocked_at', 'is', null);
}

function isPostgres(db: Database): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
