/** Tells its listeners that something has happened. */
export interface Signal {
  /** @returns a function that ends the subscription */
  listen(listener: () => void): () => void;
  notify(): void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of [...listeners]) listener();
    },
  };
}

/** A value that changes, in the shape that `useSyncExternalStore` and its like in other frameworks take. */
export interface Readable<T> {
  /** The same object until the value changes. */
  get(): T;
  /** @returns a function that ends the subscription */
  listen(listener: () => void): () => void;
}

export interface Store<T> extends Readable<T> {
  set(next: T): void;
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
