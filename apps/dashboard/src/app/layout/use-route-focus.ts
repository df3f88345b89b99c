import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useIsFirstEntry } from '../../ui/use-is-first-entry.ts';

/** A change of page moves the focus to its h1, or to the content until there is one. */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // Its first paint takes no focus.
  const isFirst = useIsFirstEntry();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is what changes the page.
  useEffect(() => {
    if (isFirst) return;
    const target = content.current?.querySelector<HTMLElement>('h1[tabindex]') ?? content.current;
    target?.focus({ preventScroll: true });
  }, [pathname, isFirst, content]);
}
