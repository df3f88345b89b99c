import type { RoomItem } from '@atrio/contract/money/payments';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { Select } from '../../../kit/fields/select.tsx';
import { FileActions } from '../../../kit/list/file-actions.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { Pager } from '../../../kit/list/pager.tsx';
import { SearchField } from '../../../kit/list/search-field.tsx';
import {
  type ListPage,
  type ListState,
  PAGE_SIZE,
  useListState,
} from '../../../kit/list/use-list-state.ts';
import { PageHeader } from '../../../kit/page/page-header.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar, SkeletonDoor } from '../../../kit/states/skeletons.tsx';
import { formatDate, formatDateTime, formatLastDay, plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { useWatchPayments } from '../payments/watch-payments.ts';
import { purchasesPageQuery } from './purchases.api.ts';
import classes from './purchases.module.css';

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

/** A purchased room: the whole card leads to making it, until it has been used. */
function PurchaseCard({ item }: { item: RoomItem }) {
  if (item.consumed) return <UsedCard item={item} />;
  return (
    <Link to={paths.purchase(item.id)} className={classes.card}>
      <DoorMark size="phone" lit={false} />
      <span className={classes.words}>
        <strong className={classes.model}>{item.roomModel.name}</strong>{' '}
        <span className={classes.date}>{originOf(item)}</span>{' '}
        <span className={classes.available}>
          <IconCircleCheck size={16} stroke={1.9} aria-hidden /> Disponível
        </span>
      </span>
    </Link>
  );
}

function UsedCard({ item }: { item: RoomItem }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a card at rest.
    <div
      role="group"
      aria-disabled="true"
      aria-labelledby={`compra-${item.id}`}
      className={classes.card}
      data-used
    >
      <DoorMark size="phone" lit={false} dashed />
      <span className={classes.words}>
        <strong id={`compra-${item.id}`} className={classes.model}>
          {item.roomModel.name}
        </strong>
        <span className={classes.date}>{originOf(item)}</span>
        <span className={classes.used}>
          {item.room ? `Usada em ${item.room.name}` : 'Usada em uma sala que não existe mais'}
        </span>
      </span>
    </div>
  );
}

/** 'Comprada em 20/11/2026', or of a granted room 'Concedida até 31/12/2026' */
function originOf({ createdAt, endsAt }: RoomItem): string {
  if (endsAt === null) return `Comprada em ${formatDate(createdAt)}`;
  return `Concedida até ${formatLastDay(endsAt)}`;
}

const COLUMNS: FileColumn<RoomItem>[] = [
  { heading: 'Item', shownAs: 'item', cell: ({ roomModel }) => roomModel.name },
  {
    heading: 'Comprada em',
    shownAs: 'createdAt',
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    heading: 'Situação',
    shownAs: 'state',
    cell: ({ consumed }) => (consumed ? 'Usada' : 'Disponível'),
  },
  {
    heading: 'Concedida até',
    cell: ({ endsAt }) => (endsAt ? formatLastDay(endsAt) : ''),
  },
  { heading: 'Sala', shownAs: 'room', cell: ({ room }) => room?.name ?? '' },
];

function purchasesFile(list: ListState<'createdAt'>): ListFile<RoomItem> {
  return {
    name: 'compras',
    columns: COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(purchasesPageQuery({ ...list, page, pageSize }))),
  };
}

function PurchasesSkeleton() {
  return (
    <div className={classes.cards} aria-hidden="true">
      {[0, 1, 2].map((card) => (
        <div key={card} className={classes.card}>
          <SkeletonDoor />
          <div className={classes.words}>
            <SkeletonBar width={120} height={14} />
            <SkeletonBar width={150} />
            <SkeletonBar width={80} />
          </div>
        </div>
      ))}
    </div>
  );
}
