import type { ReactNode } from 'react';
import classes from './alert.module.css';
import { Icon } from './icon.tsx';

interface AlertProps {
  tone: 'error' | 'info';
  children: ReactNode;
}

/** Screen readers read an error at once, and news at the next pause. */
export function Alert({ tone, children }: AlertProps) {
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name="alert" size={18} />
      <div>{children}</div>
    </div>
  );
}
