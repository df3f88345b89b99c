import type { HistoryEntry as Entry } from '@atrio/contract/platform/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyLine } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { plural } from '../../../kit/text/format.ts';
import { historyQuery } from './history.api.ts';
import classes from './history.module.css';
import { HistoryEntry } from './history-entry.tsx';
import { HistoryFoot } from './history-foot.tsx';
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
        <EmptyLine
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
              text={shownText(entries.length, query.hasNextPage)}
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

function shownText(count: number, hasMore: boolean): string {
  const words = plural(count, 'registro', 'registros');
  return hasMore ? `Últimos ${words}` : `${words} ao todo`;
}

/** The entries of a room, newest first. */
function HistoryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className={classes.list} aria-label="Histórico da sala">
      {entries.map((entry) => (
        <HistoryEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
