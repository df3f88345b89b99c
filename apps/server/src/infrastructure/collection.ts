import { performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 5_000;
const MIB = 1024 * 1024;
/** Nobody waits where no more calls and events than these have come between two looks. */
const FEW = 5;
/** After so many looks, ten minutes, the server collects although somebody asks. */
const PATIENCE = 120;
/** Part of the time that the event loop works. A storm fills the young generation, which is then worth giving back. */
const STORM = 0.25;
/** As much as the heap must have grown since the last time. */
const WORTH_BYTES = 8 * MIB;
/** Uploads receive this much between two collections of the young generation. */
const BUFFERED_BYTES = 4 * MIB;
/** V8 collects the young generation by itself when calls have made some 14 MiB. */
const SHORT_LIVED_BYTES = 11 * MIB;

/**
 * Gives memory back when nobody waits. V8 does so in small steps, which we do not let it take
 * (docs/decisions/025), or when the heap has to grow: what a start or a storm leaves behind would
 * stay for as long as the server is at rest. It takes a tenth of a second, and half a second with ten
 * thousand people inside, whose heartbeats alone are up to a quarter of a slow machine's time. The young
 * generation counts only after a start or a storm: a little work would fill it again.
 */
export function startIdleCollection(): { stop(): void } {
  let before = performance.eventLoopUtilization();
  let kept = 0;
  let isAfterStorm = true;
  let looks = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    isAfterStorm ||= utilization > STORM;
    const isWorth = heapBytes(isAfterStorm) - kept >= WORTH_BYTES;
    looks = isWorth ? looks + 1 : 0;
    const isTime = asked <= FEW || looks > PATIENCE;
    asked = 0;
    if (!isWorth || !isTime || utilization > STORM) return;
    // The plain kind keeps the pages that it has emptied.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    kept = heapBytes(false);
    isAfterStorm = false;
    looks = 0;
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

let asked = 0;

/** Somebody waits for an answer: a call, or an event of a socket. */
export function noteAsked(): void {
  asked += 1;
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

/** Answers that were made ready, and those of them that have left. */
let ready = 0;
let left = 0;
const following: { after: number; run: () => void }[] = [];
let heapAfter = 0;

/**
 * Sends an answer with the others of this turn of the event loop, one right after another (docs/decisions/094). After
 * the last one hardly any object is in use, which is the moment to collect the young generation when it has filled.
 * V8 by itself would do so in the middle of a turn, and copy all that the calls under way hold.
 */
export function leaveTogether(send: () => void): void {
  ready += 1;
  setImmediate(() => {
    left += 1;
    try {
      send();
    } finally {
      if (left === ready) collectShortLived();
      while (following[0] && following[0].after <= left) following.shift()?.run();
    }
  });
}

/** Runs once the answers that are ready by now have left: their readers go on while the server does `run`. */
export function onceLeft(run: () => void): void {
  if (left === ready) run();
  else following.push({ after: ready, run });
}

function collectShortLived(): void {
  const used = getHeapStatistics().used_heap_size;
  // V8 has collected by itself.
  if (used < heapAfter) heapAfter = used;
  if (used - heapAfter < SHORT_LIVED_BYTES) return;
  collect({ type: 'minor', execution: 'sync' });
  heapAfter = getHeapStatistics().used_heap_size;
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
