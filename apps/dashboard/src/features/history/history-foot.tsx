import { Button } from '@mantine/core';
import { useRef } from 'react';
import classes from './history.module.css';

interface HistoryFootProps {
  /** How much is shown. */
  text: string;
  /** What leads to more of it. */
  more?: string;
  hasMore: boolean;
  isBusy: boolean;
  failure: string | undefined;
  /** Answers whether there is still more. */
  onMore: () => Promise<boolean>;
}

/** Under a history: how much there is of it, and the way to what is older. */
export function HistoryFoot(props: HistoryFootProps) {
  const { text, more = 'Carregar mais', hasMore, isBusy, failure, onMore } = props;
  const shown = useRef<HTMLParagraphElement>(null);

  async function handleMore() {
    // The button goes with the last page: the focus stays near.
    if (!isBusy && !(await onMore())) shown.current?.focus();
  }
  return (
    <div className={classes.foot}>
      <p ref={shown} tabIndex={-1} role="status" className={classes.shown}>
        {text}
      </p>
      {failure && (
        <p role="alert" className={classes.failure}>
          Não foi possível carregar mais: {failure}
        </p>
      )}
      {hasMore && (
        <Button
          variant="default"
          aria-busy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => void handleMore()}
        >
          {failure ? 'Tentar novamente' : more}
        </Button>
      )}
    </div>
  );
}
