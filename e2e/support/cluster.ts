import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startStickyProxy } from '../../deploy/sticky-proxy.mjs';
import { startStorage } from '../../deploy/storage.mjs';
import { createDatabase } from './database.ts';
import { startServer, type TestServer } from './server.ts';

const REPLICAS = 2;
const LOOK_AGAIN_MS = 5;

/** Replicas behind a proxy, which look like one server. */
export interface TestCluster extends TestServer {
  readonly replicas: readonly TestServer[];
  /** Kills a replica once it has answered all its writes; reads and sockets break. */
  killBetweenWrites(index: number): Promise<void>;
}

/**
 * Replicas on a new database of that PostgreSQL, on that Redis and on an S3 server in this process.
 * `start` and `kill` apply to all of them.
 */
export async function startCluster({
  database: databaseServer = process.env.E2E_DATABASE_URL,
  redis = process.env.TEST_REDIS_URL,
} = {}): Promise<TestCluster> {
  if (!databaseServer || !redis) throw new Error('A cluster needs a PostgreSQL and a Redis');
  const database = await createDatabase(databaseServer);
  const folder = await mkdtemp(join(tmpdir(), 'atrio-cluster-'));
  const storage = await startStorage(join(folder, 's3'));
  const origins: string[] = [];
  const proxy = await startStickyProxy(origins, 0);
  const shared = {
    PUBLIC_URL: proxy.url,
    ...database.settings,
    ...storage.settings,
    REDIS_URL: redis,
    TOKEN_SECRET: 'o-mesmo-segredo-em-todas-as-replicas',
    // Each test's own address, and then the proxy's.
    TRUST_PROXY: '2',
  };
  await mkdir(join(folder, 'outbox'));
  const replicas: TestServer[] = [];
  for (let index = 0; index < REPLICAS; index++) {
    const DATA_DIR = join(folder, `replica-${index}`);
    await mkdir(DATA_DIR);
    // All replicas write to one outbox, where the tests read mails.
    await symlink(join(folder, 'outbox'), join(DATA_DIR, 'outbox'));
    const replica = await startServer({ ...shared, DATA_DIR });
    replicas.push(replica);
    origins.push(replica.url);
  }
  const onAll = <T>(deed: (replica: TestServer) => Promise<T>) => Promise.all(replicas.map(deed));

  return {
    url: proxy.url,
    dataDir: folder,
    replicas,
    killBetweenWrites: async (index) => {
      proxy.spared.add(index);
      while (proxy.isWriting(index)) await delay(LOOK_AGAIN_MS);
      await replicas[index]?.kill('SIGKILL');
      proxy.spared.delete(index);
    },
    get pid() {
      return replicas[0]?.pid ?? 0;
    },
    output: () => replicas.map((replica) => replica.output()).join('\n'),
    start: async () => void (await onAll((replica) => replica.start())),
    kill: async (signal) => (await onAll((replica) => replica.kill(signal)))[0] ?? null,
    dispose: async () => {
      await onAll((replica) => replica.dispose());
      proxy.close();
      await storage.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
