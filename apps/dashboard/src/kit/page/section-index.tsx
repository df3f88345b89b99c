import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './section-index.module.css';
import { useSectionNotes } from './section-notes.tsx';
import { useSectionsInView } from './use-sections-in-view.ts';

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
}

/** The page's sections: a sticky column, or under 1200 px a row of chips. Each has its address. */
export function SectionIndex({ groups, dirty }: SectionIndexProps) {
  const nav = useRef<HTMLElement>(null);
  const inView = useSectionsInView(nav);
  const { hash } = useLocation();
  useEffect(() => {
    // Someone was sent to one section; it is here only now that the page has its data.
    if (window.location.hash) scrollTo(window.location.hash.slice(1));
  }, []);

  const chosen = hash.slice(1);
  const top = inView[0] ?? groups[0]?.sections[0]?.id;
  // Panels side by side come into view as one: the one that was asked for, else the first.
  const isChosen = chosen !== '' && (inView.length === 0 || inView.includes(chosen));
  const seen = isChosen ? chosen : top;
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
                isSeen={seen === id}
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
  isSeen: boolean;
  isDirty: boolean;
}

function SectionLink({ id, label, isSeen, isDirty }: SectionLinkProps) {
  const note = useSectionNotes()[id];
  return (
    <li>
      <Link
        className={classes.link}
        to={{ hash: id }}
        replace
        preventScrollReset
        aria-current={isSeen ? 'location' : undefined}
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
}

function scrollTo(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}
