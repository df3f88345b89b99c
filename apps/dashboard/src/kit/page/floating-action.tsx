import type { ReactNode } from 'react';
import classes from './floating-action.module.css';

/** On phones a list's primary action floats at the foot of the window; elsewhere it stays put. */
export function FloatingAction({ children }: { children: ReactNode }) {
  return <div className={classes.action}>{children}</div>;
}
