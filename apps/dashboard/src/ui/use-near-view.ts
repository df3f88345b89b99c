import { type RefObject, useEffect, useState } from 'react';
import { scrollParent } from './scroll-parent.ts';

const MARGIN_PX = 600;

/** True from the moment the element first comes within 600 px of view. */
export function useNearView(element: RefObject<HTMLElement | null>): boolean {
  // A browser that cannot tell gets everything at once.
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      // The margin counts only around the observer's own root, which is what scrolls.
      { root: scrollParent(element.current) ?? null, rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}
