import type { ReactNode } from 'react';
import classes from './notice-page.module.css';
import { Porta } from './porta.tsx';

interface NoticePageProps {
  title: string;
  /** Said as a failure, at once. */
  isError?: boolean;
  /** Shown only when it lasts: most waiting is over before anybody would notice. */
  isPassing?: boolean;
  children?: ReactNode;
}

/** A whole page that says one thing: there is no room here, or none for you. */
export function NoticePage({
  title,
  isError = false,
  isPassing = false,
  children,
}: NoticePageProps) {
  return (
    <main className={classes.page} data-passing={isPassing || undefined}>
      <div className={classes.card} role={isError ? 'alert' : undefined}>
        <Porta width={46} lit={false} />
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
