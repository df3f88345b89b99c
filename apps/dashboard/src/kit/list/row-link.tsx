import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './row-link.module.css';

/** The name of a row that leads nowhere. */
export function RowName({ children }: { children: ReactNode }) {
  return <span className={classes.link}>{children}</span>;
}

/** The row's real link: middle click and 'copy address' work; the rest of the row is no target. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.link} to={to}>
      {children}
    </Link>
  );
}
