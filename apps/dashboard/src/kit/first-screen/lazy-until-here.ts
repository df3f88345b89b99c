import { type ComponentType, lazy } from 'react';
import { untilHere } from '../ui/late-code.ts';

/**
 * React's `lazy` for what may be wanted while the connection is gone: its code is asked for again
 * until it comes, where `lazy` alone would take the page down.
 */
export function lazyUntilHere<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilHere(load) }));
}
