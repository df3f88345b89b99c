import type { ReactNode } from 'react';
import { DoorMark } from './door-mark.tsx';
import classes from './state-panel.module.css';

type EmptyLineProps = Pick<EmptyStateProps, 'title' | 'text' | 'actions'>;

/** What an empty panel of a long page says: one line, beside the panel's title where there is room. */
export function EmptyLine({ title, text, actions }: EmptyLineProps) {
  return (
    <div className={classes.line} data-empty-line>
      <p className={classes.lineWords}>
        <strong>{title}</strong>
        {text && '. '}
        <span>{text}</span>
      </p>
      {actions && <div className={classes.lineActions}>{actions}</div>}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** The three doors, the middle one still to be built. Left out of small panels. */
  illustrated?: boolean;
}

export function EmptyState({ title, text, actions, illustrated = true }: EmptyStateProps) {
  return (
    <div className={classes.panel}>
      {illustrated && (
        <div className={classes.doors}>
          <DoorMark size="list" lit={false} />
          <DoorMark size="phone" lit={false} dashed />
          <DoorMark size="list" lit={false} />
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
