import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Demo } from './demo/demo.ts';
import { isOpenToStrangers, readSettings, type Settings } from './env.ts';
import { ownOrigin } from './http/own-origin.ts';
import { openAsaas } from './infrastructure/asaas/open-asaas.ts';
import { systemClock } from './infrastructure/clock.ts';
import { startIdleCollection } from './infrastructure/collection.ts';
import { openDatabase } from './infrastructure/database/client.ts';
import { lockFolder } from './infrastructure/database/folder-lock.ts';
import type { Database } from './infrastructure/database/tables.ts';
import { createEventBus } from './infrastructure/events.ts';
import { createLiveHub } from './infrastructure/realtime/live.ts';
import { createOnlineCounts } from './infrastructure/realtime/online.ts';
import { openStorage } from './infrastructure/storage/open-storage.ts';
import { readTokenSecret } from './infrastructure/token-secret.ts';
import { PlainError } from './lib/plain-error.ts';
import { createLogger } from './logger.ts';
import { createFirstMaster } from './modules/accounts/admins/admins.service.ts';
import { prepareDatabase } from './prepare-database.ts';
import { closeToOthers, makeFilesPrivate } from './private-files.ts';
import { inPlainWords } from './start-failures.ts';
import { startWorkers } from './workers.ts';

const OPEN_TO_STRANGERS =
  'anybody who reaches this server can sign up and read all names and e-mails: ' +
  'see SIGN_UP and DIRECTORY in the README';
const DRAIN_MS = 10_000;
const DEFAULT_ADMIN = 'admin@atrio.local';
const IS_DEMO = process.argv.includes('--demo');

makeFilesPrivate();
try {
  await start(readSettings(process.env));
} catch (error) {
  const failure = inPlainWords(error);
  console.error(failure instanceof PlainError ? failure.message : failure);
  process.exit(1);
}

async function start(settings: Settings): Promise<void> {
  const log = createLogger(settings);
  if (isOpenToStrangers(settings)) log.warn(OPEN_TO_STRANGERS);
  const lock = settings.DATABASE_URL ? null : lockFolder(settings.DATA_DIR);
  const open = closeToOthers(settings.DATA_DIR);
  if (open.length > 0) log.warn({ files: open }, 'others may read files of ours in DATA_DIR');
  // The demonstration's code is loaded only on request.
  const demonstration = IS_DEMO ? await import('./demo/demo.ts') : null;
  await prepareDatabase(settings, log, demonstration?.prepareDemo);
  const db = openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    pool: { size: settings.DATABASE_POOL, waitMs: settings.DATABASE_POOL_WAIT_MS },
    // The pool replaces a broken connection by itself; the next call finds a good one or a 503.
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    onSyncFailed: (error) => endAsCrashed(error, log),
  });
  if (!demonstration) await greetFirstAdmin(db, settings);
  const app = await openApp(settings, db, log);
  const workers = await startWorkers(app.deps, {
    ownOrigin: () => ownOrigin(app.server),
    isAlone: lock !== null,
  });
  const collection = startIdleCollection();
  let demo: Demo | undefined;
  stopGracefully(
    app,
    () => {
      collection.stop();
      demo?.stop();
    },
    async () => {
      await workers.stop();
      await db.destroy();
      lock?.release();
    },
  );
  await app.listen({ port: settings.PORT, host: settings.HOST });
  await app.builds.listen();
  demo = await demonstration?.startDemo(app.deps, ownOrigin(app.server));
  if (demo) console.log(demo.greeting);
  flushCompileCache();
  console.log(`Átrio: ${settings.PUBLIC_URL ?? app.listeningOrigin}/dashboard/`);
}

/** The next start reads what has reached the disk. Here more has been read, and nobody may hear it. */
function endAsCrashed(error: Error, log: FastifyBaseLogger): void {
  log.fatal({ err: error }, 'the disk did not keep the database; ending as after a crash');
  process.exit(1);
}

async function openApp(
  settings: Settings,
  db: Database,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const secret = readTokenSecret(settings);
  const app: FastifyInstance = await buildApp({
    settings,
    db,
    clock: systemClock,
    events: createEventBus(),
    live: createLiveHub(),
    online: createOnlineCounts(),
    storage: await openStorage(settings, { log }),
    asaas: openAsaas({
      settings,
      secret,
      log,
      db,
      clock: systemClock,
      ownOrigin: () => ownOrigin(app.server),
    }),
    secret,
    log,
    dashboardDir: builtApp('dashboard'),
    roomDir: builtApp('room'),
    buildPageDir: builtApp('build'),
    referenceDir: builtApp('reference'),
    strictAnswers: false,
  });
  return app;
}

/** Creates the MASTER_ADMIN of an empty database; prints a generated password this once. */
async function greetFirstAdmin(db: Database, settings: Settings): Promise<void> {
  const email = settings.ADMIN_EMAIL ?? DEFAULT_ADMIN;
  const password = settings.ADMIN_PASSWORD ?? randomBytes(9).toString('base64url');
  const created = await createFirstMaster(db, { email, password, now: systemClock.now() });
  if (!created) return;
  const shown = settings.ADMIN_PASSWORD === undefined ? `password ${password}` : 'ADMIN_PASSWORD';
  console.log(`First administrator: ${email} with ${shown}`);
}

function builtApp(name: 'dashboard' | 'room' | 'build' | 'reference'): string | null {
  const folder = fileURLToPath(new URL(`../../${name}/dist`, import.meta.url));
  // A folder without it is an unfinished build.
  return existsSync(`${folder}/index.html`) ? folder : null;
}

/** The first signal lets running requests finish, for 10 s at most; a second one ends at once. */
function stopGracefully(
  app: FastifyInstance,
  begin: () => void,
  release: () => Promise<void>,
): void {
  const onTimeout = () => app.log.error('stopping took too long, ending with work unfinished');
  const options = { delay: DRAIN_MS, logger: false as const, onTimeout };
  const stop = closeWithGrace(options, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after an error');
    else app.log.info({ signal }, 'stopping');
    begin();
    await app.close();
    await release();
  });
  // Our parent process is gone: stop, so that port and folder become free.
  process.once('disconnect', () => stop.close());
}
