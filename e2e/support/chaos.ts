import { setTimeout as delay } from 'node:timers/promises';
import type { TestCluster } from './cluster.ts';
import type { TestServer } from './server.ts';

/** Time for which both replicas serve before the next kill. */
const CALM_MS = 3_000;

/**
 * A cluster whose replicas are killed and restarted one after the other until it is disposed. A
 * test's own kills and starts of the whole cluster happen between two of those.
 */
export function withChaos(cluster: TestCluster): TestServer {
  const over = new AbortController();
  /** Runs one kill or start at a time. */
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
        // A write that a dying replica does not answer fails visibly, and journeys do not repeat
        // it. `npm run bench` counts such failures.
        await cluster.killBetweenWrites(index);
        await cluster.replicas[index]?.start();
      });
    }
  })();
  // `dispose` awaits it and throws its error.
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
