import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Demo } from './demo/demo.ts';
import { isOpenToStrangers, readSettings, type Settings } from './env.ts';
import { startHousekeeping } from './housekeeping.ts';
import { ownOrigin } from './http/own-origin.ts';
import { PlainError } from './lib/plain-error.ts';
import { createLogger } from './logger.ts';
import { createFirstMaster } from './modules/admins/admins.service.ts';
import { startFileRelay } from './modules/files/files.jobs.ts';
import { startMailRelay } from './modules/mail/mail.jobs.ts';
import { startMoneyRelay } from './modules/payments/payments.jobs.ts';
import { startSandboxRelay } from './modules/sandbox/sandbox.jobs.ts';
import { openAsaas } from './platform/asaas/open-asaas.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/client.ts';
import { lockFolder } from './platform/database/folder-lock.ts';
import type { Database } from './platform/database/tables.ts';
import { createEventBus } from './platform/events.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { createLiveHub } from './platform/realtime/live.ts';
import { createOnlineCounts } from './platform/realtime/online.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { readTokenSecret } from './platform/token-secret.ts';
import { prepareDatabase } from './prepare-database.ts';
import { closeToOthers, makeFilesPrivate } from './private-files.ts';
import { inPlainWords } from './start-failures.ts';

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
  // Nothing of the demonstration is loaded without being asked for.
  const demonstration = IS_DEMO ? await import('./demo/demo.ts') : null;
  await prepareDatabase(settings, log, demonstration?.prepareDemo);
  const db = openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    pool: { size: settings.DATABASE_POOL, waitMs: settings.DATABASE_POOL_WAIT_MS },
    // The pool replaces a broken connection by itself; the next call finds a good one or a 503.
    onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  if (!demonstration) await greetFirstAdmin(db, settings);
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
      clock: systemClock,
      ownOrigin: () => ownOrigin(app.server),
    }),
    secret,
    log,
    dashboardDir: builtApp('dashboard'),
    roomDir: builtApp('room'),
    buildPageDir: builtApp('build'),
    strictAnswers: false,
  });
  const housekeeping = startHousekeeping(app.deps);
  const mailRelay = startMailRelay(app.deps, createMailTransport(settings), lock !== null);
  const fileRelay = await startFileRelay(app.deps, lock !== null);
  const sandboxRelay = startSandboxRelay(app.deps, {
    ownOrigin: () => ownOrigin(app.server),
    isAlone: lock !== null,
  });
  const moneyRelay = await startMoneyRelay(app.deps, lock !== null);
  let demo: Demo | undefined;
  stopGracefully(
    app,
    () => demo?.stop(),
    async () => {
      housekeeping.stop();
      await sandboxRelay.stop();
      await mailRelay.stop();
      await fileRelay.stop();
      await moneyRelay.stop();
      await db.destroy();
      lock?.release();
    },
  );
  await app.listen({ port: settings.PORT, host: settings.HOST });
  demo = await demonstration?.startDemo(app.deps, ownOrigin(app.server));
  if (demo) console.log(demo.greeting);
  flushCompileCache();
  console.log(`Átrio: ${settings.PUBLIC_URL ?? app.listeningOrigin}/dashboard/`);
}

/** The one MASTER_ADMIN of an empty database; a password of our making is printed this once. */
async function greetFirstAdmin(db: Database, settings: Settings): Promise<void> {
  const email = settings.ADMIN_EMAIL ?? DEFAULT_ADMIN;
  const password = settings.ADMIN_PASSWORD ?? randomBytes(9).toString('base64url');
  const created = await createFirstMaster(db, { email, password, now: systemClock.now() });
  if (!created) return;
  const shown = settings.ADMIN_PASSWORD === undefined ? `password ${password}` : 'ADMIN_PASSWORD';
  console.log(`First administrator: ${email} with ${shown}`);
}

function builtApp(name: 'dashboard' | 'room' | 'build'): string | null {
  const folder = fileURLToPath(new URL(`../../${name}/dist`, import.meta.url));
  // A folder without it is a build that has not ended.
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
  // Whoever started us is gone: do not stay behind with the port and the folder.
  process.once('disconnect', () => stop.close());
}
