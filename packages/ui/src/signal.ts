/** Something that happens now and then, and those who want to know. */
export interface Signal {
  /** @returns a function that ends it */
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
