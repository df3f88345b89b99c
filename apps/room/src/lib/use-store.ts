import type { Readable } from '@atrio/client/store';
import { useSyncExternalStore } from 'react';

/** Draws the component again whenever the value changes. */
export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.listen, store.get);
}
