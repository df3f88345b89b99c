import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** Lists up to 1280 px, a single column of a form up to 760. */
  width: 'list' | 'form';
  children: ReactNode;
}

/** The margins and the measure of a page in the sheet. */
export function Page({ width, children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
