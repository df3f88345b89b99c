import { useHotkeys } from '@mantine/hooks';

/**
 * A key that acts by itself: never while something is typed, nor behind a dialog or a menu. Without
 * an action it is left to the browser.
 */
export function useSingleKey(key: string, action: (() => void) | undefined): void {
  useHotkeys(action ? [[key, () => !isCovered() && action()]] : []);
}

function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
