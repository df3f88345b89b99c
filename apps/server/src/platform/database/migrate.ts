import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { PlainError } from '../../lib/plain-error.ts';
import { columnsFor } from './columns.ts';
import * as accounts from './migrations/0001-accounts.ts';
import * as rooms from './migrations/0002-rooms.ts';
import * as tickets from './migrations/0003-tickets.ts';
import * as resetCodes from './migrations/0004-reset-codes.ts';
import * as visits from './migrations/0005-visits.ts';
import * as messages from './migrations/0006-messages.ts';
import * as files from './migrations/0007-files.ts';
import * as companies from './migrations/0008-companies.ts';
import * as customization from './migrations/0009-customization.ts';
import * as gameBuilds from './migrations/0010-game-builds.ts';
import * as money from './migrations/0011-money.ts';
import * as sandbox from './migrations/0012-sandbox.ts';
import * as twoFactor from './migrations/0013-two-factor.ts';
import * as history from './migrations/0014-history.ts';
import * as notifications from './migrations/0015-notifications.ts';
import * as overview from './migrations/0016-overview.ts';
import * as myData from './migrations/0018-my-data.ts';
import * as search from './migrations/0019-search.ts';
import * as erasure from './migrations/0020-erasure.ts';
import * as companyOwners from './migrations/0021-company-owners.ts';
import * as entries from './migrations/0022-entries.ts';
import * as imageRestore from './migrations/0024-image-restore.ts';
import * as provenEmails from './migrations/0025-proven-emails.ts';
import * as invitations from './migrations/0026-invitations.ts';
import * as endingOrders from './migrations/0027-ending-orders.ts';
import * as preferences from './migrations/0028-preferences.ts';
import * as people from './migrations/0029-people.ts';
import * as roomLook from './migrations/0030-room-look.ts';
import type { Database } from './tables.ts';

/** In order, forever: a released migration is never edited, a new one is added below. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-rooms': rooms,
  '0003-tickets': tickets,
  '0004-reset-codes': resetCodes,
  '0005-visits': visits,
  '0006-messages': messages,
  '0007-files': files,
  '0008-companies': companies,
  '0009-customization': customization,
  '0010-game-builds': gameBuilds,
  '0011-money': money,
  '0012-sandbox': sandbox,
  '0013-two-factor': twoFactor,
  '0014-history': history,
  '0015-notifications': notifications,
  '0016-overview': overview,
  '0018-my-data': myData,
  '0019-search': search,
  '0020-erasure': erasure,
  '0021-company-owners': companyOwners,
  '0022-entries': entries,
  '0024-image-restore': imageRestore,
  '0025-proven-emails': provenEmails,
  '0026-invitations': invitations,
  '0027-ending-orders': endingOrders,
  '0028-preferences': preferences,
  '0029-people': people,
  '0030-room-look': roomLook,
};

/** Said to the person who starts an older server on a newer database. */
export class NewerDatabaseError extends PlainError {}

/** The number of Kysely's own lock, so that versions of ours that used it wait as well. */
const LOCK_ID = 3_853_314_791_062_309_107n;
const STILL_RUNNING_MS = 10_000;

/** Told how an upgrade goes on: a large table takes a while, and so may somebody else's lock. */
type Progress = (message: string) => void;

/**
 * Brings the database up to this code, a transaction for each migration. Safe to run from several
 * replicas at once.
 * @param db `isPatient`, as locks are waited for and large tables take longer than any other call may
 * @throws NewerDatabaseError when the database has been through migrations that we do not know
 */
export async function migrate(db: Database, progress: Progress = () => undefined): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseNewer(applied);
  // A new database takes less than a second, which nobody needs twenty lines about.
  const tell = applied.length > 0 ? progress : () => undefined;
  for (const name of Object.keys(migrations)) {
    if (applied.includes(name)) continue;
    await withProgress(name, tell, () => migrateOne(db, name));
  }
}

async function migrateOne(db: Database, name: string): Promise<void> {
  await locked(db, async (tx) => {
    // Another replica may have been faster.
    if ((await appliedMigrations(tx)).includes(name)) return;
    await apply(tx, name);
  });
}

/** Runs `work` in a transaction that nobody else migrates beside. */
async function locked(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (columnsFor(tx as unknown as Kysely<never>).isPostgres) {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
    }
    await work(tx);
  });
}

async function apply(tx: Database, name: string): Promise<void> {
  const { error } = await migratorOf(tx).migrateTo(name);
  if (error) throw error;
}

async function withProgress(name: string, progress: Progress, run: () => Promise<void>) {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
  progress(`migration ${name} begins`);
  const timer = setInterval(
    () => progress(`migration ${name} has been running or waiting for a lock for ${seconds()} s`),
    STILL_RUNNING_MS,
  );
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  progress(`migration ${name} is done after ${seconds()} s`);
}

/** Brings the database to where it was after this migration, for a backup of that time. */
export async function migrateTo(db: Database, last: string): Promise<void> {
  await locked(db, (tx) => apply(tx, last));
}

/** @throws NewerDatabaseError when there are migrations among them that we do not know */
export function refuseNewer(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database is newer than this version of Átrio (it knows ${unknown.join(', ')}). ` +
      'Start the newer version, or restore a backup made by this one.',
  );
}

/** True when the applied migrations are exactly those of this version, neither fewer nor more. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const applied = await listApplied(db);
  const own = Object.keys(migrations);
  return applied.length === own.length && own.every((name, index) => applied[index] === name);
}

/** In the order of their names; none in a database that nobody has used. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  return listApplied(db);
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
