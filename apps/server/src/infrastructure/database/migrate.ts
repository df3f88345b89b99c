import { importFolder } from '@atrio/contract/lib/import-folder';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { PlainError } from '../../lib/plain-error.ts';
import { columnsFor } from './columns.ts';
import { hasTable } from './engine.ts';
import { type LargeIndex, makeIndexBeside } from './indexes-beside.ts';
import type { Database } from './tables.ts';

interface FileOfMigration extends Migration {
  /**
   * On PostgreSQL these are made before `up`, while others write their tables. In a new database and
   * in that of a restore they are not, so that `up` makes those that are missing.
   */
  indexesBeside?: readonly LargeIndex[];
}

/** The files `migrations/NNNN-name.ts`, in the order of their numbers. Nobody edits a released one. */
const files = importFolder<FileOfMigration>('./migrations', '[0-9]*.ts', import.meta.url);
const known = Object.keys(files).map(nameOf);

function nameOf(file: string): string {
  return file.replace('.ts', '');
}

/** Their code, which most starts do without. */
async function loadMigrations(): Promise<Record<string, Migration>> {
  const loaded = Object.entries(files).map(async ([file, load]): Promise<[string, Migration]> => {
    return [nameOf(file), await load()];
  });
  return Object.fromEntries(await Promise.all(loaded));
}

/** Said to the person who starts an older server on a newer database. */
export class NewerDatabaseError extends PlainError {}

/** The number of Kysely's own lock, so that versions of ours that used it wait as well. */
const LOCK_ID = 3_853_314_791_062_309_107n;
const STILL_RUNNING_MS = 10_000;

/** Told how an upgrade goes on: a large table takes a while, and so may somebody else's lock. */
type Progress = (message: string) => void;

/**
 * Brings the database up to this code: a new one in one transaction, any other with a transaction for each migration.
 * Safe to run from several replicas at once.
 * @param db `isPatient`, as locks are waited for and large tables take longer than any other call may
 * @throws NewerDatabaseError when the database has been through migrations that we do not know
 */
export async function migrate(db: Database, progress: Progress = () => undefined): Promise<void> {
  let applied = await appliedMigrations(db);
  if (applied.length === 0) applied = await makeNew(db);
  refuseNewer(applied);
  for (const name of known) {
    if (applied.includes(name)) continue;
    await withProgress(name, progress, async () => {
      await makeIndexesBeside(db, name);
      await migrateOne(db, name);
    });
  }
}

/**
 * Kysely reads all of the schema twice whenever it is asked to migrate, so it is asked once.
 * @returns what has been applied, by this replica or by one that was faster
 */
async function makeNew(db: Database): Promise<string[]> {
  const last = known.at(-1);
  await locked(db, async (tx) => {
    // A faster replica may be of another version, and know fewer migrations or more.
    if (last && (await appliedMigrations(tx)).length === 0) await apply(tx, last);
  });
  return appliedMigrations(db);
}

async function makeIndexesBeside(db: Database, name: string): Promise<void> {
  if (!columnsFor(db as unknown as Kysely<never>).isPostgres) return;
  const { indexesBeside = [] } = (await files[`${name}.ts`]?.()) ?? {};
  for (const index of indexesBeside) await makeIndexBeside(db, index);
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
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database is newer than this version of Átrio (it knows ${unknown.join(', ')}). ` +
      'Start the newer version, or restore a backup made by this one.',
  );
}

/** True when the applied migrations are exactly those of this version, neither fewer nor more. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const applied = await listApplied(db);
  return applied.length === known.length && known.every((name, index) => applied[index] === name);
}

/** In the order of their names; none in a database that nobody has used. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  return (await hasTable(db, 'kysely_migration')) ? listApplied(db) : [];
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: loadMigrations } });
}
