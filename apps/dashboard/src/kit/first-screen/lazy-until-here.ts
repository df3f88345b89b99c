import { type ComponentType, lazy } from 'react';

const AGAIN_MS = 1_000;

/**
 * React's `lazy` for what may be wanted while the connection is gone: its code is asked for again
 * until it comes, where `lazy` alone would take the page down.
 */
export function lazyUntilHere<Props>(load: () => Promise<ComponentType<Props>>) {
  const untilHere = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return untilHere();
    }
  };
  return lazy(untilHere);
}
