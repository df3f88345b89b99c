import { useScrollSpy } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './section-index.module.css';

export interface SectionGroup {
  label: string;
  sections: readonly { id: string; label: string }[];
}

interface SectionIndexProps {
  groups: readonly SectionGroup[];
  /** Sections with unsaved changes. */
  dirty: readonly string[];
}

/** The page's sections: a sticky column, or under 1200 px a row of chips. Each has its address. */
export function SectionIndex({ groups, dirty }: SectionIndexProps) {
  const nav = useRef<HTMLElement>(null);
  const [scrollHost, setScrollHost] = useState<HTMLElement>();
  const spy = useScrollSpy({
    selector: '[data-section]',
    scrollHost,
    offset: 80,
    getDepth: () => 1,
  });
  const { hash } = useLocation();
  useEffect(() => {
    setScrollHost(scrollParent(nav.current));
    // Someone was sent to one section; it is here only now that the page has its data.
    if (window.location.hash) scrollTo(window.location.hash.slice(1));
  }, []);

  const seen = spy.data[spy.active]?.id ?? hash.slice(1);
  return (
    <nav ref={nav} className={classes.index} aria-label="Seções">
      {groups.map((group) => (
        <div className={classes.group} key={group.label}>
          <p className={classes.label}>{group.label}</p>
          <ul className={classes.list}>
            {group.sections.map(({ id, label }) => (
              <li key={id}>
                <Link
                  className={classes.link}
                  to={{ hash: id }}
                  replace
                  preventScrollReset
                  aria-current={seen === id ? 'location' : undefined}
                  onClick={() => scrollTo(id)}
                >
                  {label}
                  {dirty.includes(id) && (
                    <span className={classes.dot} role="img" aria-label="alterações não salvas" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function scrollTo(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

/** What scrolls around the index: the sheet's body, or undefined for the window (phones). */
function scrollParent(element: HTMLElement | null): HTMLElement | undefined {
  let parent = element?.parentElement;
  while (parent && parent !== document.body) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
    parent = parent.parentElement;
  }
  return undefined;
}
