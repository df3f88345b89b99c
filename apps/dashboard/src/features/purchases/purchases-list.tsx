import type { RoomItem } from '@atrio/contract/payments';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { useWatchPayments } from '../../lib/use-watch-payments.ts';
import { FileActions } from '../../table/file-actions.tsx';
import { Pager } from '../../table/pager.tsx';
import { SearchField } from '../../table/search-field.tsx';
import {
  type ListPage,
  type ListState,
  PAGE_SIZE,
  useListState,
} from '../../table/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { Select } from '../../ui/select.tsx';
import { PurchaseCard } from './purchase-card.tsx';
import { purchasesPageQuery } from './purchases.api.ts';
import classes from './purchases.module.css';
import { purchasesFile } from './purchases-file.ts';
import { PurchasesSkeleton } from './purchases-skeleton.tsx';

const LIST = { sortable: ['createdAt'], defaultSort: '-createdAt', filters: [] } as const;

const SORTS = [
  { value: '-createdAt', label: 'Mais novas' },
  { value: 'createdAt', label: 'Mais antigas' },
];

/** One's purchased rooms: those that can be made first, then those that have been. */
export function PurchasesList() {
  const list = useListState(LIST);
  const query = useQuery({ ...purchasesPageQuery(list), placeholderData: keepPreviousData });
  useWatchPayments();
  const total = query.data?.total;
  return (
    <>
      <PageHeader
        title="Compras"
        count={total === undefined ? undefined : plural(total, 'compra', 'compras')}
        actions={
          (list.isFiltered || (total ?? 0) > 0) && (
            <>
              {(list.isFiltered || (total ?? 0) > 1) && <Narrowing list={list} />}
              <FileActions file={purchasesFile(list)} title="Compras" state={list} />
            </>
          )
        }
      />
      <div
        aria-busy={query.isFetching}
        data-stale={query.isPlaceholderData || undefined}
        data-on-sheet
      >
        <QueryStates
          query={query}
          loadingText="Buscando compras"
          errorTitle="Erro buscando compras"
          skeleton={<PurchasesSkeleton />}
          isEmpty={(page) => page.total === 0}
          empty={list.isFiltered ? <NothingFound list={list} /> : <NoPurchases />}
        >
          {(page) => <Cards page={page} list={list} isStale={query.isPlaceholderData} />}
        </QueryStates>
      </div>
    </>
  );
}

interface CardsProps {
  page: ListPage<RoomItem>;
  list: ListState;
  isStale: boolean;
}

function Cards({ page, list, isStale }: CardsProps) {
  // Past the last page, by an old address say.
  if (page.rows.length === 0 && list.page > 1 && !isStale) {
    return <Navigate to={list.pageHref(Math.ceil(page.total / PAGE_SIZE))} replace />;
  }
  return (
    <>
      <ul className={classes.cards} aria-label="Compras">
        {page.rows.map((item) => (
          <li key={item.id}>
            <PurchaseCard item={item} />
          </li>
        ))}
      </ul>
      <Pager page={list.page} total={page.total} onPage={list.setPage} />
    </>
  );
}

function Narrowing({ list }: { list: ListState }) {
  return (
    <div className={classes.narrowing}>
      <SearchField
        label="Buscar por item ou sala"
        value={list.search}
        onSearch={list.setSearch}
        hasSlashKey
      />
      <SortSelect list={list} />
    </div>
  );
}

function SortSelect({ list }: { list: ListState }) {
  return (
    <Select
      aria-label="Ordem"
      className={classes.sort}
      data={SORTS}
      value={list.sort}
      onChange={(sort) => sort && list.setSort(sort)}
    />
  );
}

function NothingFound({ list }: { list: ListState }) {
  return (
    <div className={classes.empty}>
      <EmptyState
        title="Nenhuma compra encontrada"
        actions={
          <Button variant="default" onClick={() => list.clearFilters()}>
            Limpar filtros
          </Button>
        }
      />
    </div>
  );
}

function NoPurchases() {
  return (
    <div className={classes.empty}>
      <EmptyState
        title="Nenhuma compra"
        text="As salas de um plano aparecem aqui quando o primeiro pagamento é confirmado."
        actions={
          <Button component={Link} to={paths.subscriptions()}>
            Ver planos
          </Button>
        }
      />
    </div>
  );
}
