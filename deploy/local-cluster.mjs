/**
 * Runs two replicas behind a sticky proxy on this machine, without containers: with a new database
 * on TEST_DATABASE_URL's PostgreSQL, TEST_REDIS_URL's Redis, and an S3 server in this process. PORT
 * is the proxy's. Ctrl-C removes everything.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/lib/run.mjs';
import { startReplica } from './replica.mjs';
import { startStickyProxy } from './sticky-proxy.mjs';
import { startStorage } from './storage.mjs';

const REPLICAS = 2;
const { TEST_DATABASE_URL, TEST_REDIS_URL, PORT = '3000' } = process.env;

/** Loads packages that the server's tests depend on. */
const load = createRequire(join(ROOT, 'apps/server/package.json'));

if (!TEST_DATABASE_URL || !TEST_REDIS_URL) {
  console.error('Set TEST_DATABASE_URL (postgres://…) and TEST_REDIS_URL (redis://…).');
  process.exit(1);
}
/** Steps that undo the set-up, run from the last to the first. @type {(() => unknown)[]} */
const undo = [];
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, stop);
try {
  await start(TEST_DATABASE_URL, TEST_REDIS_URL);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
  await stop();
}

/**
 * @param {string} databaseServer
 * @param {string} redis
 */
async function start(databaseServer, redis) {
  const folder = await mkdtemp(join(tmpdir(), 'atrio-cluster-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const password = randomBytes(9).toString('base64url');
  /** @type {string[]} */
  const origins = [];
  const proxy = await startStickyProxy(origins, Number(PORT));
  undo.push(proxy.close);
  const storage = await startStorage(join(folder, 's3'));
  undo.push(storage.close);
  const settings = {
    PUBLIC_URL: proxy.url,
    DATABASE_URL: await createDatabase(databaseServer),
    REDIS_URL: redis,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: 'admin@atrio.local',
    ADMIN_PASSWORD: password,
    ...storage.settings,
  };
  for (let index = 0; index < REPLICAS; index++) {
    // One after the other: the first one creates the tables and the administrator.
    const replica = await startReplica({ ...settings, DATA_DIR: join(folder, `replica-${index}`) });
    undo.push(replica.stop);
    origins.push(replica.origin);
    console.log(`Replica: ${replica.origin}, process ${replica.pid}`);
  }
  console.log(`Administrator: admin@atrio.local with password ${password}`);
  console.log(`Átrio: ${proxy.url}/dashboard/`);
}

/** @param {string} server @returns {Promise<string>} */
async function createDatabase(server) {
  const { Client } = load('pg');
  const name = `atrio_cluster_${randomBytes(6).toString('hex')}`;
  const administer = async (/** @type {string} */ statement) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  undo.push(() => administer(`drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function stop() {
  for (const step of undo.splice(0).reverse()) {
    await Promise.resolve(step()).catch((/** @type {unknown} */ error) => console.error(error));
  }
  process.exit();
}
