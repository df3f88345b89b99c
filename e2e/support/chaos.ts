import { setTimeout as delay } from 'node:timers/promises';
import type { TestCluster } from './cluster.ts';
import type { TestServer } from './server.ts';

/** How long both replicas serve before the next of them is killed. */
const CALM_MS = 3_000;

/**
 * The same cluster, of which one replica after the other is killed and started again, for as long as
 * it is there. What a test does to all of it happens between two of those.
 */
export function withChaos(cluster: TestCluster): TestServer {
  const over = new AbortController();
  /** One deed at a time. */
  let last: Promise<unknown> = Promise.resolve();
  let areAllMeantToRun = true;
  const inTurn = <T>(deed: () => Promise<T>): Promise<T> => {
    const done = last.then(deed);
    last = done.catch(() => undefined);
    return done;
  };
  const killing = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const index = turn % cluster.replicas.length;
      await delay(CALM_MS, undefined, { signal: over.signal }).catch(() => undefined);
      await inTurn(async () => {
        if (over.signal.aborted || !areAllMeantToRun) return;
        // What a replica dies over without having answered fails in front of the person, who tries
        // again; the journeys do not. How much of that there is, `npm run bench` tells.
        await cluster.killBetweenWrites(index);
        await cluster.replicas[index]?.start();
      });
    }
  })();
  // Told by whoever waits for it.
  killing.catch(() => undefined);

  return {
    url: cluster.url,
    dataDir: cluster.dataDir,
    get pid() {
      return cluster.pid;
    },
    output: cluster.output,
    start: () =>
      inTurn(async () => {
        await cluster.start();
        areAllMeantToRun = true;
      }),
    kill: (signal) =>
      inTurn(async () => {
        areAllMeantToRun = false;
        return cluster.kill(signal);
      }),
    dispose: async () => {
      over.abort();
      await killing.finally(() => cluster.dispose());
    },
  };
}
