import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './toast-body.module.css';

interface ToastBodyProps {
  title: string;
  description?: ReactNode;
  action?: { label: string; onClick: () => void };
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
