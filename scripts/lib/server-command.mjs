import { join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * What Node is started with to run the built server; deploy/Dockerfile repeats it. By default V8 marks the
 * whole heap for every 20 MB of an upload, keeps four threads to help it, and makes what a call parses among
 * the long-lived objects, as it has learned during the start. Short-lived objects have 16 MiB, whatever V8 would
 * choose for the machine (docs/decisions/025-how-v8-collects.md). V8 also compiles what the start alone runs
 * often; it now waits for more calls (docs/decisions/093-the-server-is-built.md).
 */
export const SERVER = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--no-incremental-marking',
  '--no-allocation-site-pretenuring',
  '--v8-pool-size=2',
  '--invocation-count-for-maglev=1500',
  'apps/server/dist/main.js',
];

/**
 * The environment that goes with it. Node keeps its compiled code: the next start is faster and needs less
 * memory. The C library returns freed blocks of 128 KiB or more to the system; without the setting it raises
 * that limit whenever it frees a larger block.
 */
export const SERVER_ENV = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/atrio/compiled'),
  MALLOC_MMAP_THRESHOLD_: '131072',
};
