import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { DataTable } from '../../table/data-table.tsx';
import { FileActions } from '../../table/file-actions.tsx';
import { NewLink } from '../../table/new-link.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { categoryColumns } from './categories-columns.tsx';
import { CategoryCard } from './category-card.tsx';
import { categoriesPageQuery } from './customization.api.ts';
import { categoriesFile } from './customization-files.ts';

const LIST = { sortable: ['name'], defaultSort: 'name', filters: [] } as const;

const SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-name', label: 'Nome, de Z a A' },
];

const TEXTS = {
  loading: 'Buscando categorias',
  error: 'Erro buscando categorias',
  noResult: 'Nenhuma categoria encontrada',
};

export function CategoriesList() {
  const list = useListState(LIST);
  const isPhone = useIsPhone();
  const query = useQuery({ ...categoriesPageQuery(list), placeholderData: keepPreviousData });
  // An empty list offers the new one in its middle: one filled button per view.
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const newLink = <NewLink to={paths.newCustomizationCategory()} label="Nova Categoria" />;
  const tools = (
    <FileActions file={categoriesFile(list)} title="Categorias" list="categories" state={list} />
  );
  return (
    <>
      <PageHeader
        title="Categorias"
        count={query.data && countText(query.data.total)}
        actions={
          !isEmpty && (
            <>
              {!isPhone && tools}
              <FloatingAction>{newLink}</FloatingAction>
            </>
          )
        }
      />
      <DataTable
        name="categories"
        caption="Categorias"
        columns={categoryColumns}
        list={list}
        query={query}
        card={(category) => <CategoryCard category={category} />}
        searchLabel="Buscar categoria"
        sorts={SORTS}
        countText={countText}
        phoneFoot={tools}
        texts={TEXTS}
        empty={
          <EmptyState
            title="Não tem categorias"
            text="Uma categoria reúne itens de personalização do mesmo tipo, cada um com seus asset bundles."
            actions={newLink}
          />
        }
      />
    </>
  );
}

function countText(total: number): string {
  return plural(total, 'categoria', 'categorias');
}
