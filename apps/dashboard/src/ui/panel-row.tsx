import type { ReactNode } from 'react';
import classes from './panel-row.module.css';

/** Two panels side by side, the first twice as wide; under each other where that is too narrow. */
export function PanelRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
