import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** History entry → how far it was scrolled. Kept for the visit, like the history itself. */
const positions = new Map<string, number>();

/** New pages begin at the top, Back returns to where one was; a change of filters moves nothing. */
export function useSheetScroll(sheetBody: RefObject<HTMLElement | null>): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const lastPathname = useRef<string>(null);

  useLayoutEffect(() => {
    const isOpening = lastPathname.current === null;
    const isSamePage = isOpening || lastPathname.current === pathname;
    lastPathname.current = pathname;
    if (type !== 'POP' && (isSamePage || hash)) return;
    // A page that has just been opened is at its top; to say so would lay it out before its time.
    if (isOpening && !positions.has(key)) return;
    scrollerOf(sheetBody.current).scrollTop = type === 'POP' ? (positions.get(key) ?? 0) : 0;
  }, [key, pathname, hash, type, sheetBody]);

  useEffect(() => {
    const remember = () => positions.set(key, scrollerOf(sheetBody.current).scrollTop);
    // Captured: a scroll of the sheet does not bubble.
    window.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', remember, { capture: true });
  }, [key, sheetBody]);
}

/** The sheet's body, or the window on phones. */
function scrollerOf(body: HTMLElement | null): Element {
  const isSheet = body && getComputedStyle(body).overflowY !== 'visible';
  return isSheet ? body : document.documentElement;
}
