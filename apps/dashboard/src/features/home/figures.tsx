import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { formatInteger } from '../../lib/format.ts';
import classes from './figures.module.css';

export interface Figure {
  label: string;
  /** Undefined while it is on its way; null when it could not be read. */
  value: number | null | undefined;
  to: string;
}

/** A strip of counts, each leading to its list. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <ul className={classes.strip} aria-label="Números">
      {figures.map(({ label, value, to }) => (
        <li key={label} className={classes.figure}>
          <Link to={to} className={classes.link}>
            <span className={classes.label}>{label}</span>
            {value === undefined ? (
              <Skeleton width={48} height={26} my={4} />
            ) : (
              <span className={classes.value}>{value === null ? '–' : formatInteger(value)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
