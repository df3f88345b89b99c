import { createSignal } from '@atrio/ui/signal';
import { useSyncExternalStore } from 'react';

const changed = createSignal();
/** Index.html's frame is there only where a first screen is on its way. */
let isSeen = !('frame' in document.documentElement.dataset);

/** Call when the first screen has taken the frame's place in the document. */
export function firstScreenIsHere(): void {
  // The next frame paints it, and the one after that begins when it can be seen.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isSeen = true;
      changed.notify();
    }),
  );
}

/** Whether the page that the tab was opened with has been painted: what it can do without waits. */
export function useFirstScreenSeen(): boolean {
  return useSyncExternalStore(changed.listen, () => isSeen);
}
