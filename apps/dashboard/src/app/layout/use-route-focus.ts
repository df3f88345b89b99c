import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** The key of the entry a tab opens with: its first paint takes no focus. */
const FIRST_ENTRY = 'default';

/** A change of page moves the focus to its h1, or to the content until there is one. */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const isFirst = key === FIRST_ENTRY;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is what changes the page.
  useEffect(() => {
    if (isFirst) return;
    const target = content.current?.querySelector<HTMLElement>('h1[tabindex]') ?? content.current;
    target?.focus({ preventScroll: true });
  }, [pathname, isFirst, content]);
}
