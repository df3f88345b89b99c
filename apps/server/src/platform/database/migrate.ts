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
import * as people from './migrations/0029-people.ts';
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
  '0029-people': people,
};

/** Said to the person who starts an older server on a newer database. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the database up to this code. Safe to run from several replicas at once.
 * @throws NewerDatabaseError when the database has been through migrations that we do not know
 */
export async function migrate(db: Database): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseNewer(applied);
  if (applied.length === Object.keys(migrations).length) return;
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

/** Brings the database to where it was after this migration, for a backup of that time. */
export async function migrateTo(db: Database, last: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(last);
  if (error) throw error;
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

/** In the order of their names; none in a database that nobody has used. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
