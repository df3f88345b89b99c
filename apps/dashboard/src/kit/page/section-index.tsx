import { IconChevronRight } from '@tabler/icons-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { scrollParent } from '../ui/scroll-parent.ts';
import classes from './section-index.module.css';
import { useNoteOf } from './section-notes.tsx';

export interface SectionGroup {
  label: string;
  sections: readonly { id: string; label: string }[];
  /** Pages of their own that belong to the group. */
  links?: readonly { to: string; label: string }[];
}

interface SectionIndexProps {
  groups: readonly SectionGroup[];
  /** Sections with unsaved changes. */
  dirty: readonly string[];
  /**
   * False until the page has been seen: the first section is marked until then, since to measure while
   * a page is drawn has the browser lay it out twice.
   */
  isSeen: boolean;
}

/** The page's sections: a sticky column, or under 1200 px a row of chips. Each has its address. */
export function SectionIndex({ groups, dirty, isSeen }: SectionIndexProps) {
  const nav = useRef<HTMLElement>(null);
  const inView = useSectionsInView(nav, isSeen);
  const { hash } = useLocation();
  useEffect(() => {
    // Someone was sent to one section; it is here only now that the page has its data.
    if (window.location.hash) scrollTo(window.location.hash.slice(1));
  }, []);

  const chosen = hash.slice(1);
  const top = inView[0] ?? groups[0]?.sections[0]?.id;
  // Panels side by side come into view as one: the one that was asked for, else the first.
  const isChosen = chosen !== '' && (inView.length === 0 || inView.includes(chosen));
  const current = isChosen ? chosen : top;
  return (
    <nav ref={nav} className={classes.index} aria-label="Seções" data-screen-only>
      {groups.map((group) => (
        <div className={classes.group} key={group.label}>
          <p className={classes.label}>{group.label}</p>
          <ul className={classes.list}>
            {group.sections.map(({ id, label }) => (
              <SectionLink
                key={id}
                id={id}
                label={label}
                isCurrent={current === id}
                isDirty={dirty.includes(id)}
              />
            ))}
            {group.links?.map(({ to, label }) => (
              <li key={to}>
                <Link className={classes.link} to={to}>
                  {label}
                  <IconChevronRight size={15} stroke={1.7} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface SectionLinkProps {
  id: string;
  label: string;
  isCurrent: boolean;
  isDirty: boolean;
}

const SectionLink = memo(function SectionLink(props: SectionLinkProps) {
  const { id, label, isCurrent, isDirty } = props;
  const note = useNoteOf(id);
  return (
    <li>
      <Link
        className={classes.link}
        to={{ hash: id }}
        replace
        preventScrollReset
        aria-current={isCurrent ? 'location' : undefined}
        onClick={() => scrollTo(id)}
      >
        {label}{' '}
        <span className={classes.mark}>
          {note && <span className={classes.note}>{note}</span>}
          {isDirty && (
            <span className={classes.dot} role="img" aria-label="alterações não salvas" />
          )}
        </span>
      </Link>
    </li>
  );
});

/** Pixels below the top of the window: what is nearest to this line is what somebody reads. */
const READ_AT = 80;

/**
 * Ids of the sections that are read now: one, or a row of them.
 * @param inside an element within what scrolls
 */
function useSectionsInView(
  inside: RefObject<HTMLElement | null>,
  isSeen: boolean,
): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
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

function scrollTo(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}
