import type { Logger } from 'pino';
import type { Settings } from './env.ts';
import { openDatabase } from './infrastructure/database/client.ts';
import { migrate } from './infrastructure/database/migrate.ts';
import type { Database } from './infrastructure/database/tables.ts';
import { refuseUnfinishedDemo } from './infrastructure/database/unfinished-demo.ts';
import { waitForPostgres } from './infrastructure/database/wait.ts';

/**
 * Waits for the database and brings it up to this version, on connections of its own: no limit that
 * holds for calls holds for a migration.
 * @param prepareDemo when a demonstration shall be made in it: is called first, and may refuse it
 */
export async function prepareDatabase(
  settings: Settings,
  log: Logger,
  prepareDemo?: (db: Database, settings: Settings) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL, DATA_DIR, DATABASE_START_WAIT_SECONDS } = settings;
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
    await prepareDemo?.(db, settings);
    await migrate(db, (message) => log.info(message));
    if (!prepareDemo) await refuseUnfinishedDemo(db);
  } finally {
    await db.destroy();
  }
}
