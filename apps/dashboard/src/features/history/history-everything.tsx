import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate, plural } from '../../lib/format.ts';
import type { FilterDefinition } from '../../table/filter-chip.tsx';
import { TableToolbar } from '../../table/table-toolbar.tsx';
import type { ListState } from '../../table/use-list-state.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { type HistoryPages, historyLinesQuery } from './history.api.ts';
import { HISTORY_FILTERS } from './history-filters.ts';
import { HistoryFoot } from './history-foot.tsx';
import { HistoryLines } from './history-lines.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';

interface HistoryEverythingProps {
  list: ListState;
  /** Whom one can choose: another feature's data, so the route brings them. */
  people: FilterDefinition;
}

/** Every change by anyone, narrowed by what the address says. */
export function HistoryEverything({ list, people }: HistoryEverythingProps) {
  const query = useInfiniteQuery(historyLinesQuery(list));
  return (
    <>
      <TableToolbar
        list={list}
        searchLabel="Buscar no histórico"
        filters={[...HISTORY_FILTERS, people]}
        sorts={[]}
        count={undefined}
      />
      <Card>
        <QueryStates
          query={query}
          loadingText="Carregando histórico"
          errorTitle="Não foi possível carregar o histórico"
          skeleton={<HistorySkeleton />}
          isEmpty={isEmpty}
          empty={<Nothing list={list} />}
        >
          {(pages) => (
            <>
              <HistoryLines
                lines={linesOf(pages)}
                onPerson={
                  list.filters.quem === undefined
                    ? (adminId) => list.setFilter('quem', String(adminId))
                    : undefined
                }
              />
              <HistoryFoot
                {...footWords(pages, query.hasNextPage)}
                hasMore={query.hasNextPage}
                isBusy={query.isFetchingNextPage}
                failure={query.isFetchNextPageError ? query.error.message : undefined}
                onMore={async () => (await query.fetchNextPage()).hasNextPage}
              />
            </>
          )}
        </QueryStates>
      </Card>
    </>
  );
}

function Nothing({ list }: { list: ListState }) {
  if (!list.isFiltered) {
    return (
      <EmptyState
        title="Nada no histórico"
        text="O que alguém mudar na plataforma aparece aqui, com quem mudou, quando e de onde."
      />
    );
  }
  return (
    <EmptyState
      title="Nenhum registro encontrado"
      actions={
        <Button variant="default" onClick={() => list.clearFilters()}>
          Limpar filtros
        </Button>
      }
    />
  );
}

function linesOf({ pages }: HistoryPages) {
  return pages.flatMap(({ history }) => history);
}

/** Nothing yet is not nothing while a search has not come to the end. */
function isEmpty(pages: HistoryPages): boolean {
  return linesOf(pages).length === 0 && pages.pages.at(-1)?.next === null;
}

function footWords(pages: HistoryPages, hasMore: boolean): { text: string; more?: string } {
  const count = linesOf(pages).length;
  const words = plural(count, 'registro', 'registros');
  const searchedUntil = pages.pages.at(-1)?.searchedUntil;
  if (searchedUntil) {
    const found = count === 0 ? 'Nenhum registro' : words;
    return { text: `${found} desde ${formatDate(searchedUntil)}`, more: 'Continuar procurando' };
  }
  return { text: hasMore ? `Últimos ${words}` : `${words} ao todo` };
}
