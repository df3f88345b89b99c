import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as accounts from './migrations/0001-accounts.ts';
import * as rooms from './migrations/0002-rooms.ts';
import * as tickets from './migrations/0003-tickets.ts';
import * as resetCodes from './migrations/0004-reset-codes.ts';
import * as visits from './migrations/0005-visits.ts';
import * as messages from './migrations/0006-messages.ts';
import * as files from './migrations/0007-files.ts';
import * as companies from './migrations/0008-companies.ts';
import * as customization from './migrations/0009-customization.ts';
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
};

/** Said to the person who starts an older server on a newer database. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the database up to this code. Safe to run from several replicas at once.
 * @throws NewerDatabaseError when the database has been through migrations that we do not know
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `The database is newer than this version of Átrio (it knows ${unknown.join(', ')}). ` +
        'Start the newer version, or restore a backup made by this one.',
    );
  }
  if (applied.length === Object.keys(migrations).length) return;
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
