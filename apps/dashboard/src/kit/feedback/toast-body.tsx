import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './toast-body.module.css';

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastOptions {
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
  /** Longer than five seconds, where there is a link to follow that is not found again so easily. */
  isLong?: boolean;
}

interface ToastBodyProps extends Omit<ToastOptions, 'isLong'> {
  title: string;
  onDone: () => void;
}

export function ToastBody({ title, description, action, onDone }: ToastBodyProps) {
  return (
    <div className={classes.body}>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {action && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            action.onClick();
            onDone();
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
