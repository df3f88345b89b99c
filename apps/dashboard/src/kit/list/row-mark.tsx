import type { ReactNode } from 'react';
import classes from './row-mark.module.css';

interface RowMarkProps {
  /** A picture's address. */
  url: string | null;
  /** Shown without a picture. */
  children: ReactNode;
  background?: string;
  color?: string;
}

/** The picture of a row, or what stands for it. Decorative: the name stands beside it. */
export function RowMark({ url, children, background, color }: RowMarkProps) {
  if (url) {
    return <img className={classes.mark} style={{ background }} src={url} alt="" loading="lazy" />;
  }
  return (
    <span className={classes.mark} style={{ background, color }} aria-hidden="true">
      {children}
    </span>
  );
}
