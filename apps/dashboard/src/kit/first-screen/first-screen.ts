import { createSignal } from '@atrio/client/store';
import { startTransition, useEffect, useState } from 'react';

const SEEN_AFTER_MS = 100;

const changed = createSignal();
/** Index.html's frame is there only where a first screen is on its way. */
let isSeen = !('frame' in document.documentElement.dataset);

/** Call when the first screen has taken the frame's place in the document. */
export function firstScreenIsHere(): void {
  // The next frame paints it; on a busy phone some more go by until it can be seen.
  requestAnimationFrame(() =>
    setTimeout(() => {
      isSeen = true;
      changed.notify();
    }, SEEN_AFTER_MS),
  );
}

/**
 * Tells when the first page of the tab has been painted. Parts that the first page can do without
 * wait for it, and are then drawn in slices that leave room for taps.
 */
export function useFirstScreenSeen(): boolean {
  const [isKnown, setKnown] = useState(isSeen);
  useEffect(() => {
    if (isKnown) return;
    const follow = () => isSeen && startTransition(() => setKnown(true));
    // It may have been seen between the drawing and now.
    follow();
    return changed.listen(follow);
  }, [isKnown]);
  return isKnown;
}
