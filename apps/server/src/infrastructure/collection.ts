import { performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 5_000;
const MIB = 1024 * 1024;
/** Part of the time that the event loop works, below which few wait for it. Ten thousand quiet people take 5 to 8 %. */
const IDLE = 0.1;
/** A busier loop fills the young generation, which is then worth giving back. */
const STORM = 0.25;
/** As much as the heap must have grown since the last time. */
const WORTH_BYTES = 8 * MIB;
/** Growth that is worth the pause up to STORM: on a slow machine the heartbeats of ten thousand take more than IDLE. */
const MUCH_BYTES = 64 * MIB;
/** Uploads receive this much between two collections of the young generation. */
const BUFFERED_BYTES = 4 * MIB;

/**
 * Gives memory back when nobody waits. V8 does so in small steps, which we do not let it take
 * (docs/decisions/025), or when the heap has to grow: what a start or a storm leaves behind would
 * stay for as long as the server is at rest. It takes a tenth of a second, and half a second with ten
 * thousand people inside. The young generation counts only after a start or a storm: a little work would
 * fill it again, and pause the server each time.
 */
export function startIdleCollection(): { stop(): void } {
  let before = performance.eventLoopUtilization();
  let lately = 1;
  let kept = 0;
  let isAfterStorm = true;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    // A crowd that talks may pause for some seconds, and its heap takes half a second to collect.
    const busiest = Math.max(utilization, lately);
    before = now;
    lately = utilization;
    isAfterStorm ||= utilization > STORM;
    const grown = heapBytes(isAfterStorm) - kept;
    const isQuiet = utilization <= IDLE || (grown >= MUCH_BYTES && busiest <= STORM);
    if (grown < WORTH_BYTES || !isQuiet) return;
    // The plain kind keeps the pages that it has emptied.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    kept = heapBytes(false);
    isAfterStorm = false;
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

let received = 0;

/**
 * Frees buffers that an upload has passed on. V8 would free them when the young generation is full, but
 * they lie outside of it: by then they would fill more memory than the processor's caches hold.
 */
export function noteReceived(bytes: number): void {
  received += bytes;
  if (received < BUFFERED_BYTES) return;
  received = 0;
  collect({ type: 'minor', execution: 'sync' });
}

function heapBytes(withYoung: boolean): number {
  const spaces = getHeapSpaceStatistics().filter(
    ({ space_name: name }) => withYoung || !name.startsWith('new_'),
  );
  return spaces.reduce((sum, { space_size: size }) => sum + size, 0);
}

let known: NodeJS.GCFunction | undefined;

function collect(options: NodeJS.GCOptions): void {
  known ??= collector();
  known(options);
}

/** Contexts made after the flag have it; ours was made before. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
