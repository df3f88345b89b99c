/**
 * Runs `slots` tasks at once while `queue` more wait; `full()` makes the error for the rest.
 * `waiting()` tells how many wait.
 */
export function createSemaphore(slots: number, queue: number, full: () => Error) {
  let running = 0;
  const waiting: (() => void)[] = [];
  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= slots) {
      if (waiting.length >= queue) throw full();
      // The ending task hands its slot over, so that no new task can take it in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }
  return Object.assign(run, { waiting: () => waiting.length });
}
