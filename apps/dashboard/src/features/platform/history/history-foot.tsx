import { Button } from '@mantine/core';
import { useRef } from 'react';
import classes from './history.module.css';

interface HistoryFootProps {
  /** How many entries are shown. */
  text: string;
  /** The words of the button that loads more. */
  more?: string;
  hasMore: boolean;
  isBusy: boolean;
  failure: string | undefined;
  /** Resolves to true if there is still more. */
  onMore: () => Promise<boolean>;
}

/** Below a history: the number of entries, and the button to older ones. */
export function HistoryFoot(props: HistoryFootProps) {
  const { text, more = 'Carregar mais', hasMore, isBusy, failure, onMore } = props;
  const shown = useRef<HTMLParagraphElement>(null);

  async function handleMore() {
    // The button disappears with the last page, so the focus moves to the text beside it.
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
