import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 5_000;
/** Part of the time that the event loop works, below which nobody is kept waiting. */
const IDLE = 0.05;
/** As much as the heap must have grown since the last time. */
const WORTH_BYTES = 8 * 1024 * 1024;

/**
 * Gives memory back when nobody waits. V8 does so in small steps, which we do not let it take
 * (docs/decisions/025), or when the heap has to grow: what a start or a storm leaves behind would
 * stay for as long as the server is at rest. It takes about a tenth of a second.
 */
export function startIdleCollection(): { stop(): void } {
  const collect = collector();
  let before = performance.eventLoopUtilization();
  let kept = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE || heapBytes() < kept + WORTH_BYTES) return;
    // The plain kind keeps the pages that it has emptied.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    kept = heapBytes();
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size;
}

/** Contexts made after the flag have it; ours was made before. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
