import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './figures.module.css';

interface FigureProps {
  label: string;
  value: string;
  /** Where there is more of it. */
  to?: string;
  /** What is to be known of it beside the number. */
  children: ReactNode;
}

export function Figure({ label, value, to, children }: FigureProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>{' '}
      <span className={classes.line}>
        <strong className={classes.value}>{value}</strong>{' '}
        <span className={classes.notes}>{children}</span>
      </span>
    </>
  );
  return (
    <li className={classes.figure}>
      {to ? (
        <Link to={to} className={classes.body}>
          {content}
        </Link>
      ) : (
        <div className={classes.body}>{content}</div>
      )}
    </li>
  );
}
