import { registerHooks } from 'node:module';

/** Preloaded into a server, it writes no event beside a change: the yardstick of what that costs. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/infrastructure/event-queue.ts')) return loaded;
    const source = String(loaded.source).replace(
      'const rows = events.filter(isTold)',
      'const rows = events.slice(0, 0).filter(isTold)',
    );
    if (source === String(loaded.source)) throw new Error('event-queue.ts has changed');
    return { ...loaded, source };
  },
});
