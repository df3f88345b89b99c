import { createSignal } from '@atrio/ui/signal';
import { useSyncExternalStore } from 'react';

/** A value outside React, which components follow by `useStore`. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  listen(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const changed = createSignal();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      changed.notify();
    },
    listen: changed.listen,
  };
}

export function useStore<T>(store: Pick<Store<T>, 'get' | 'listen'>): T {
  return useSyncExternalStore(store.listen, store.get);
}
