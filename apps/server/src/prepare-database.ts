import type { Logger } from 'pino';
import type { Settings } from './env.ts';
import { openDatabase } from './platform/database/client.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Database } from './platform/database/tables.ts';
import { waitForPostgres } from './platform/database/wait.ts';

/**
 * Waits for the database and brings it up to this version, on connections of its own: no limit that
 * holds for calls holds for a migration.
 * @param inspect looks at the database before anything is written, and may refuse it
 */
export async function prepareDatabase(
  { DATABASE_URL, DATA_DIR, DATABASE_START_WAIT_SECONDS }: Settings,
  log: Logger,
  inspect: (db: Database) => Promise<void>,
): Promise<void> {
  const db = openDatabase({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    isPatient: true,
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  try {
    if (DATABASE_URL) {
      await waitForPostgres(db, {
        databaseUrl: DATABASE_URL,
        waitSeconds: DATABASE_START_WAIT_SECONDS,
        onFailure: (reason) => log.warn({ reason }, 'PostgreSQL is away, trying again in 1 s'),
      });
    }
    await inspect(db);
    await migrate(db, (message) => log.info(message));
  } finally {
    await db.destroy();
  }
}
