import { registerHooks } from 'node:module';

/** The build gives parameters short names. */
const WRITES = /(\w+)\.filter\(isTold\)/;
/** A server has loaded all that it starts with by then. */
const LOADED_AFTER_MS = 10_000;

let isFound = false;
const state = globalThis as { leavesEventsOut?: boolean };

/**
 * Preloaded into a server, it lets each SIGWINCH turn off, and on again, the event beside a change: the
 * yardstick of what that costs. It is the same process both times, since V8 compiles two of them differently.
 */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const source = url.includes('/server/dist/') ? String(loaded.source) : '';
    if (!WRITES.test(source)) return loaded;
    isFound = true;
    const told = '$1.filter((one) => !globalThis.leavesEventsOut && isTold(one))';
    return { ...loaded, source: source.replace(WRITES, told) };
  },
});

process.on('SIGWINCH', () => {
  state.leavesEventsOut = !state.leavesEventsOut;
});

setTimeout(() => {
  if (!isFound) throw new Error(`${WRITES} is not in the server any more`);
}, LOADED_AFTER_MS).unref();
