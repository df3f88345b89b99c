import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title?: string;
  text?: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A plain card; with a title it is a region that readers can jump to. */
export function Card({ title, text, actions, children }: CardProps) {
  if (!title) return <div className={classes.card}>{children}</div>;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.body}>{children}</div>
    </section>
  );
}
