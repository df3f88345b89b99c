import type { LiveConnection, LiveState } from '@atrio/ui/live';
import { createSignal } from '@atrio/ui/signal';
import { useSyncExternalStore } from 'react';

const changed = createSignal();
let current: LiveConnection | null = null;

/** Of this tab's one connection; how one is opened is `socket.ts`, which comes with the first. */
export const liveStore = {
  read: (): LiveConnection | null => current,
  write: (connection: LiveConnection | null): void => {
    current = connection;
    current?.onState(changed.notify);
    changed.notify();
  },
  listen: changed.listen,
};

/** Null where nothing live has been asked for. */
export function useLiveState(): LiveState | null {
  return useSyncExternalStore(changed.listen, () => current?.state() ?? null);
}
