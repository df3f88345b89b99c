import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { DataTable } from '../../table/data-table.tsx';
import { FileActions } from '../../table/file-actions.tsx';
import { NewLink } from '../../table/new-link.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { itemsPageQuery } from './customization.api.ts';
import classes from './customization.module.css';
import { itemsFile } from './customization-files.ts';
import { ItemCard } from './item-card.tsx';
import { itemColumns } from './items-columns.tsx';

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
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const newLink = <NewLink to={paths.newCustomizationItem(categoryId)} label="Novo Item" />;
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.sectionHead}>
        <div>
          <h2 id={headingId} className={classes.sectionTitle}>
            Itens
          </h2>
          {query.data && (
            <span className={classes.sectionCount}>{countText(query.data.total)}</span>
          )}
        </div>
        {!isEmpty && (
          <div className={classes.sectionActions}>
            <FileActions
              file={itemsFile(categoryId, list)}
              title="Itens"
              list="items"
              state={list}
            />
            {newLink}
          </div>
        )}
      </div>
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
            actions={newLink}
          />
        }
      />
    </section>
  );
}

function countText(total: number): string {
  return plural(total, 'item', 'itens');
}
