import type { ReactNode } from 'react';
import classes from './panel-row.module.css';

interface PanelRowProps {
  /** Both of one width; otherwise the first is twice as wide. */
  isEven?: boolean;
  children: ReactNode;
}

/** Two panels side by side; under each other where that is too narrow. */
export function PanelRow({ isEven = false, children }: PanelRowProps) {
  return (
    <div className={classes.row} data-even={isEven || undefined}>
      {children}
    </div>
  );
}
