import type { LiveConnection } from '@atrio/ui/live';
import { createStore, type Store } from '../../lib/store.ts';

/** Most breaks are over before anybody would notice. */
const SHOW_AFTER_MS = 3_000;

interface Connection {
  /** Whether it has been away for longer than that. */
  isAway: Pick<Store<boolean>, 'get' | 'listen'>;
  close(): void;
}

export function createConnection(live: Pick<LiveConnection, 'state' | 'onState'>): Connection {
  const isAway = createStore(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = live.onState(() => {
    clearTimeout(timer);
    if (live.state() === 'ready') isAway.set(false);
    else timer = setTimeout(() => isAway.set(true), SHOW_AFTER_MS);
  });
  return {
    isAway,
    close: () => {
      clearTimeout(timer);
      end();
    },
  };
}
