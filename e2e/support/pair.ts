import { withChaos } from './chaos.ts';
import { startCluster } from './cluster.ts';
import { createDatabase } from './database.ts';
import { startServer, type TestServer } from './server.ts';

export interface ServerPair {
  /** Two processes with PostgreSQL and Redis; otherwise one process, or the proxy of a cluster. */
  forAdmin: TestServer;
  forVisitor: TestServer;
  dispose(): Promise<void>;
}

/** Starts the servers for an administrator and a visitor. */
export async function startPair(): Promise<ServerPair> {
  if (process.env.E2E_CLUSTER) {
    const server = withChaos(await startCluster());
    return { forAdmin: server, forVisitor: server, dispose: () => server.dispose() };
  }
  const redis = process.env.TEST_REDIS_URL;
  if (!process.env.E2E_DATABASE_URL || !redis) {
    const server = await startServer();
    return { forAdmin: server, forVisitor: server, dispose: () => server.dispose() };
  }
  const database = await createDatabase();
  const shared = {
    ...database.settings,
    REDIS_URL: redis,
    TOKEN_SECRET: 'o-mesmo-segredo-nas-duas-replicas',
  };
  const [forAdmin, forVisitor] = [await startServer(shared), await startServer(shared)];
  const dispose = async () => {
    await forAdmin.dispose();
    await forVisitor.dispose();
    await database.drop();
  };
  return { forAdmin, forVisitor, dispose };
}
