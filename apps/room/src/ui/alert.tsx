import type { ReactNode } from 'react';
import classes from './alert.module.css';
import { Icon } from './icon.tsx';

interface AlertProps {
  tone: 'rubro' | 'ceu';
  children: ReactNode;
}

/** Errors are said at once, news when there is a pause. */
export function Alert({ tone, children }: AlertProps) {
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'rubro' ? 'alert' : 'status'}>
      <Icon name="alert" size={18} />
      <div>{children}</div>
    </div>
  );
}
