import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isSingleKey, singleKeys } from './single-keys.ts';

/**
 * A key that acts by itself: never while something is typed, nor behind a dialog or a menu. Without
 * an action it is left to the browser. Answers the key for `aria-keyshortcuts`, while it acts.
 */
export function useSingleKey(key: string, action: (() => void) | undefined): string | undefined {
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!action || event.key.toLowerCase() !== key.toLowerCase() || !isSingleKey(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    // On its way down: a menu that this very Escape closes is still there to be seen.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
  return action && areOn ? key.toUpperCase() : undefined;
}
