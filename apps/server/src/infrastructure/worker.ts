import type { FastifyBaseLogger } from 'fastify';

export interface Worker {
  /** Starts a run now, or makes the current one check for work again before it ends. */
  wake(): void;
  /** Ends after the current batch. */
  stop(): Promise<void>;
}

/** One run of a worker. */
export interface WorkerRun {
  isStopped(): boolean;
  /**
   * Repeats `batch` until it returns false, and once more if the worker was woken meanwhile. A stop
   * takes effect between two batches.
   */
  drain(batch: () => Promise<boolean>): Promise<void>;
}

interface WorkerOptions {
  /** The name in the log when a run fails. */
  name: string;
  everyMs: number;
  log: FastifyBaseLogger;
  run: (run: WorkerRun) => Promise<void>;
}

/**
 * Calls `run` every few seconds and whenever it is woken, one run at a time. A failed run is
 * logged; the next one starts as scheduled.
 */
export function startWorker({ name, everyMs, log, run }: WorkerOptions): Worker {
  let isStopped = false;
  let isWokenAgain = false;
  let running: Promise<void> | undefined;

  const drain = async (batch: () => Promise<boolean>) => {
    do {
      isWokenAgain = false;
      while (!isStopped && (await batch())) {
        // Each batch is claimed separately, so that several servers share the work.
      }
    } while (isWokenAgain && !isStopped);
  };
  const wake = () => {
    isWokenAgain = true;
    running ??= run({ drain, isStopped: () => isStopped })
      .catch((error) => log.warn({ err: error }, `${name} failed, looking again soon`))
      .finally(() => {
        running = undefined;
      });
  };

  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
