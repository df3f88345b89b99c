import { readStored, store } from '@atrio/ui/storage';
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

const KEY = 'atrio.single-keys';
const OFF = 'off';

const listeners = new Set<() => void>();

/** Turns single-key shortcuts on or off in this browser (WCAG 2.1.4). */
export const singleKeys = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  areOn: () => readStored(KEY) !== OFF,
  set: (areOn: boolean) => {
    store(KEY, areOn ? null : OFF);
    for (const listener of listeners) listener();
  },
};

// `storage` fires only in the other tabs: this is how they follow.
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== KEY) return;
  for (const listener of listeners) listener();
});

/** Elements that take letters; a checkbox, for one, does not. */
const TYPED_IN =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="file"])';
/** The last one: a menu that was asked for and is not drawn yet. */
const COVERS =
  '[role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup="menu"][aria-expanded="true"]';

let coming = 0;

/** Says that a dialog was asked for, which counts as open from now on. Returns how to end that. */
export function announceDialog(): () => void {
  coming += 1;
  return () => {
    coming -= 1;
  };
}

/** A key pressed by itself while nothing is typed, and no dialog or menu is before the page. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  const isTyping = event.target instanceof Element && event.target.matches(TYPED_IN);
  if (isTyping || coming > 0 || document.querySelector(COVERS)) return false;
  // A key that writes nothing, like Escape, acts even if the person has turned single keys off.
  return event.key.length > 1 || singleKeys.areOn();
}

/**
 * A key that acts by itself: never while something is typed, nor behind a dialog or a menu. Without
 * an action it is left to the browser. Answers the key for `aria-keyshortcuts`, while it acts.
 */
export function useSingleKey(
  key: string,
  action: ((event: KeyboardEvent) => void) | undefined,
): string | undefined {
  const areOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.areOn);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!action || event.key.toLowerCase() !== key.toLowerCase() || !isSingleKey(event)) return;
    event.preventDefault();
    action(event);
  });
  // With the frame that shows what the key is for.
  useLayoutEffect(() => {
    // On its way down: a menu that this very Escape closes is still there to be seen.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
  return action && areOn ? key.toUpperCase() : undefined;
}
