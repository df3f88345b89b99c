import { type RefObject, useEffect, useState } from 'react';
import { useFirstScreenSeen } from '../first-screen/first-screen.ts';
import { scrollParent } from '../ui/scroll-parent.ts';

/** Pixels below the top of the window: what is nearest to this line is what somebody reads. */
const READ_AT = 80;

/**
 * Ids of the sections that are read now: one, or a row of them. Nothing until the first screen has
 * been seen, since to measure while it is drawn has the browser lay the page out once more.
 * @param inside an element within what scrolls
 */
export function useSectionsInView(inside: RefObject<HTMLElement | null>): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  const isSeen = useFirstScreenSeen();
  useEffect(() => {
    if (!isSeen) return;
    const measure = () => {
      const next = sectionsInView();
      setIds((now) => (now.join() === next.join() ? now : next));
    };
    measure();
    const scroller = scrollParent(inside.current) ?? window;
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => scroller.removeEventListener('scroll', measure);
  }, [isSeen, inside]);
  return ids;
}

function sectionsInView(): string[] {
  const sections = Array.from(document.querySelectorAll('[data-section]'), (section) => ({
    id: section.id,
    distance: Math.round(section.getBoundingClientRect().top) - READ_AT,
  }));
  const nearest = Math.min(...sections.map(({ distance }) => Math.abs(distance)));
  const first = sections.find(({ distance }) => Math.abs(distance) === nearest);
  return sections.filter(({ distance }) => distance === first?.distance).map(({ id }) => id);
}
