import { assetPlatformLabels, assetPlatforms } from '@atrio/contract/catalogue/bundles';
import type { CustomizationItem } from '@atrio/contract/catalogue/customization';
import { VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { columnsOf } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { FileActions } from '../../../kit/list/file-actions.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { NewAction } from '../../../kit/list/new-action.tsx';
import { DeleteButton, RowActions } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowLink } from '../../../kit/list/row-link.tsx';
import { DeleteItem } from '../../../kit/list/row-menu.tsx';
import { type ListState, useListState } from '../../../kit/list/use-list-state.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { PLATFORM_ICONS } from '../bundles/platform-icons.ts';
import { itemsPageQuery, useRemoveItem } from './customization.api.ts';
import classes from './customization.module.css';
import { rethrowDeletionFailure } from './deletion-failure.ts';
import { IconMark } from './icon-mark.tsx';

const LIST = { sortable: ['name'], defaultSort: 'name', filters: [] } as const;

const SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-name', label: 'Nome, de Z a A' },
];

const TEXTS = {
  loading: 'Buscando itens',
  error: 'Erro buscando itens',
  noResult: 'Nenhum item encontrado',
};

/** A category's items, below its own form. */
export function ItemsList({ categoryId }: { categoryId: number }) {
  const list = useListState(LIST);
  const headingId = useId();
  const query = useQuery({
    ...itemsPageQuery(categoryId, list),
    placeholderData: keepPreviousData,
  });
  const newAction = <NewAction to={paths.newCustomizationItem(categoryId)} label="Novo Item" />;
  return (
    <section aria-labelledby={headingId}>
      <SectionHead headingId={headingId} total={query.data?.total}>
        {/* An empty list offers the new item in its middle: one filled button per view. */}
        {!(query.data?.total === 0 && !list.isFiltered) && (
          <div className={classes.sectionActions}>
            <FileActions
              file={itemsFile(categoryId, list)}
              title="Itens"
              list="items"
              state={list}
            />
            {newAction}
          </div>
        )}
      </SectionHead>
      <DataTable
        name="items"
        caption="Itens"
        columns={itemColumns}
        list={list}
        query={query}
        card={(item) => <ItemCard item={item} />}
        searchLabel="Buscar item"
        sorts={SORTS}
        countText={countText}
        texts={TEXTS}
        empty={
          <EmptyState
            illustrated={false}
            title="Não tem itens"
            text="Um item tem nome, ícone e um asset bundle para cada plataforma."
            actions={newAction}
          />
        }
      />
    </section>
  );
}

interface SectionHeadProps {
  headingId: string;
  total: number | undefined;
  children: ReactNode;
}

function SectionHead({ headingId, total, children }: SectionHeadProps) {
  return (
    <div className={classes.sectionHead}>
      <div>
        <h2 id={headingId} className={classes.sectionTitle}>
          Itens
        </h2>
        {total !== undefined && <span className={classes.sectionCount}>{countText(total)}</span>}
      </div>
      {children}
    </div>
  );
}

function countText(total: number): string {
  return plural(total, 'item', 'itens');
}

const column = columnsOf<CustomizationItem>();

const itemColumns = column.columns([
  column.accessor('name', {
    header: 'Item',
    cell: ({ row: { original: item } }) => (
      <span className={classes.name}>
        <IconMark iconUrl={item.iconUrl} />
        <RowLink to={paths.customizationItem(item.categoryId, item.id)}>{item.name}</RowLink>
      </span>
    ),
  }),
  column.display({
    id: 'assets',
    header: 'Assets',
    cell: ({ row }) => <PlatformMarks assets={row.original.assets} />,
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <ItemActions item={row.original} />,
  }),
]);

function ItemActions({ item }: { item: CustomizationItem }) {
  const askDeletion = useAskDeletion(item);
  return (
    <RowActions>
      <DeleteButton name={item.name} onClick={askDeletion} />
    </RowActions>
  );
}

/** An item in its category's list as phones show it. */
function ItemCard({ item }: { item: CustomizationItem }) {
  const askDeletion = useAskDeletion(item);
  const { id, categoryId, name, iconUrl, assets } = item;
  return (
    <RowCard
      mark={<IconMark iconUrl={iconUrl} />}
      title={<RowLink to={paths.customizationItem(categoryId, id)}>{name}</RowLink>}
      meta={<PlatformMarks assets={assets} />}
      menuLabel={`Ações de ${name}`}
      menu={<DeleteItem onClick={askDeletion} />}
    />
  );
}

function useAskDeletion({ id, name, assets }: CustomizationItem) {
  const { mutateAsync: remove } = useRemoveItem();
  return () =>
    confirmDeletion({
      title: 'Deletar item?',
      name,
      consequence: bundlesText(assets.length),
      remove: () => remove({ id: String(id) }).catch(rethrowDeletionFailure),
    });
}

function bundlesText(count: number): string {
  if (count === 0) return 'Não tem asset bundles';
  return `${plural(count, 'asset bundle vai', 'asset bundles vão')} junto`;
}

/** A mark per platform, empty where there is no bundle, with the count and the names in words. */
function PlatformMarks({ assets }: Pick<CustomizationItem, 'assets'>) {
  const there = assetPlatforms.filter((name) => assets.some(({ platform }) => platform === name));
  const names = there.map((name) => assetPlatformLabels[name]).join(', ');
  return (
    <span className={classes.platforms}>
      {assetPlatforms.map((name) => {
        const Icon = PLATFORM_ICONS[name];
        return (
          <span
            key={name}
            className={classes.platformMark}
            data-there={there.includes(name) || undefined}
            title={assetPlatformLabels[name]}
            aria-hidden="true"
          >
            <Icon size={16} stroke={1.7} />
          </span>
        );
      })}
      <span className={classes.platformWords}>
        {plural(there.length, 'asset', 'assets')}
        {names && <VisuallyHidden>: {names}</VisuallyHidden>}
      </span>
    </span>
  );
}

const FILE_COLUMNS: FileColumn<CustomizationItem>[] = [
  { heading: 'Item', shownAs: 'name', cell: ({ name }) => name },
  {
    heading: 'Assets',
    shownAs: 'assets',
    cell: ({ assets }) => assets.map(({ platform }) => platform).join(', '),
  },
];

function itemsFile(categoryId: number, list: ListState<'name'>): ListFile<CustomizationItem> {
  return {
    name: 'itens',
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(itemsPageQuery(categoryId, { ...list, page, pageSize })),
    ),
  };
}
