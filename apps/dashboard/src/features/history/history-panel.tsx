import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { plural } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { historyQuery } from './history.api.ts';
import classes from './history.module.css';
import { HistoryList } from './history-list.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';

/** Every change to a room, newest first, page by page. */
export function HistoryPanel({ roomId }: { roomId: number }) {
  const query = useInfiniteQuery(historyQuery(roomId));
  return (
    <QueryStates
      query={query}
      loadingText="Carregando histórico"
      errorTitle="Não foi possível carregar o histórico"
      skeleton={<HistorySkeleton />}
      isEmpty={({ pages }) => pages.every(({ history }) => history.length === 0)}
      empty={
        <EmptyState
          illustrated={false}
          title="Nada no histórico"
          text="O que mudar nesta sala aparece aqui, com quem mudou e quando."
        />
      }
    >
      {({ pages }) => {
        const entries = pages.flatMap(({ history }) => history);
        return (
          <>
            <HistoryList entries={entries} />
            <HistoryFoot
              count={entries.length}
              hasMore={query.hasNextPage}
              isBusy={query.isFetchingNextPage}
              failure={query.isFetchNextPageError ? query.error.message : undefined}
              onMore={async () => (await query.fetchNextPage()).hasNextPage}
            />
          </>
        );
      }}
    </QueryStates>
  );
}

interface HistoryFootProps {
  count: number;
  hasMore: boolean;
  isBusy: boolean;
  failure: string | undefined;
  /** Answers whether there is still more. */
  onMore: () => Promise<boolean>;
}

function HistoryFoot({ count, hasMore, isBusy, failure, onMore }: HistoryFootProps) {
  const shown = useRef<HTMLParagraphElement>(null);

  async function handleMore() {
    // The button goes with the last page: the focus stays near.
    if (!isBusy && !(await onMore())) shown.current?.focus();
  }
  return (
    <div className={classes.foot}>
      <p ref={shown} tabIndex={-1} role="status" className={classes.shown}>
        {hasMore
          ? `Últimos ${plural(count, 'registro', 'registros')}`
          : `${plural(count, 'registro', 'registros')} ao todo`}
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
          {failure ? 'Tentar novamente' : 'Carregar mais'}
        </Button>
      )}
    </div>
  );
}
