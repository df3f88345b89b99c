import { type RefObject, useEffect, useState } from 'react';
import { scrollParent } from './scroll-parent.ts';
import { useIsPhone } from './window-width.ts';

const MARGIN_PX = 600;
/** A phone's page is drawn for its first screen: 600 px would be most of a second one. */
const PHONE_MARGIN_PX = 200;

/** True from the moment the element first comes within 600 px of view, on phones within 200. */
export function useNearView(element: RefObject<HTMLElement | null>): boolean {
  const isPhone = useIsPhone();
  // A browser that cannot tell gets everything at once.
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        // The margin counts only around the observer's own root, which is what scrolls: on phones the
        // window. To ask for styles while the page is made has the browser work them out twice.
        root: isPhone ? null : (scrollParent(element.current) ?? null),
        rootMargin: `${isPhone ? PHONE_MARGIN_PX : MARGIN_PX}px 0px`,
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element, isPhone]);
  return isNear;
}
