import { setImmediate } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

const SLICE_MS = 8;

let last = Promise.resolve();

/**
 * Resolves in a later turn of the event loop. Each turn resumes one piece of long work, however
 * many calls do such work at once, so that other calls run in between.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

/** Awaited between the steps of long work: lets other calls run once its time slice is used up. */
export type Pause = () => Promise<void>;

export function createPause(): Pause {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await nextTurn();
    began = performance.now();
  };
}

/**
 * Runs any number of tasks beside all other calls: so many at once, in slices, and the next one when
 * one has ended.
 */
export function createSlowLine(atOnce: number): (task: () => Promise<void>) => Promise<void> {
  const run = createSemaphore(atOnce, Number.POSITIVE_INFINITY, () => new RangeError('no end'));
  const pause = createPause();
  return (task) =>
    run(async () => {
      await pause();
      await task();
    });
}

/**
 * Runs short tasks in their order, for a slice of each turn of the event loop: of thousands that come at
 * once, what follows from the first goes on before the last has begun.
 * @param most milliseconds of a turn
 */
export function createSlices(most = SLICE_MS): (task: () => void) => void {
  const waiting: (() => void)[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const began = performance.now();
      let done = 0;
      do waiting[done++]?.();
      while (done < waiting.length && performance.now() - began < most);
      waiting.splice(0, done);
      await setImmediate();
    }
    isRunning = false;
  }

  return (task) => {
    waiting.push(task);
    if (!isRunning) void runAll();
  };
}

/** Runs tasks of the same key one after the other; `full()` makes the error beyond `most` of them. */
export function createLines(most: number, full: () => Error) {
  const lines = new Map<number, { last: Promise<unknown>; length: number }>();
  return async function run<T>(key: number, task: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= most) throw full();
    lines.set(key, line);
    line.length += 1;
    const turn = line.last.then(task);
    line.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(key);
    }
  };
}
