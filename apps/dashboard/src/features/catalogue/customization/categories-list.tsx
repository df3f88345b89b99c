import type { CustomizationCategory } from '@atrio/contract/catalogue/customization';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { columnsOf } from '../../../kit/list/columns.ts';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { DeleteButton, RowActions } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowLink } from '../../../kit/list/row-link.tsx';
import { DeleteItem } from '../../../kit/list/row-menu.tsx';
import { type ListState, useListState } from '../../../kit/list/use-list-state.ts';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { categoriesPageQuery, useRemoveCategory } from './customization.api.ts';
import classes from './customization.module.css';
import { rethrowDeletionFailure } from './deletion-failure.ts';
import { IconMark } from './icon-mark.tsx';

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
  const query = useQuery({ ...categoriesPageQuery(list), placeholderData: keepPreviousData });
  return (
    <CrudList
      name="categories"
      title="Categorias"
      columns={categoryColumns}
      list={list}
      query={query}
      card={(category) => <CategoryCard category={category} />}
      searchLabel="Buscar categoria"
      sorts={SORTS}
      countText={(total) => plural(total, 'categoria', 'categorias')}
      texts={TEXTS}
      file={categoriesFile(list)}
      newAction={{ to: paths.newCustomizationCategory(), label: 'Nova Categoria' }}
      empty={{
        title: 'Não tem categorias',
        text: 'Uma categoria reúne itens de personalização do mesmo tipo, cada um com seus asset bundles.',
      }}
    />
  );
}

const column = columnsOf<CustomizationCategory>();

const categoryColumns = column.columns([
  column.accessor('name', {
    header: 'Categoria',
    cell: ({ row: { original: category } }) => (
      <span className={classes.name}>
        <IconMark iconUrl={category.iconUrl} />
        <RowLink to={paths.customizationCategory(category.id)}>{category.name}</RowLink>
      </span>
    ),
  }),
  column.display({
    id: 'itemCount',
    header: 'Itens',
    meta: { align: 'end' },
    cell: ({ row }) => formatInteger(row.original.itemCount),
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <CategoryActions category={row.original} />,
  }),
]);

function CategoryActions({ category }: { category: CustomizationCategory }) {
  const askDeletion = useAskDeletion(category);
  return (
    <RowActions>
      <DeleteButton name={category.name} onClick={askDeletion} />
    </RowActions>
  );
}

/** A category in the list as phones show it. */
function CategoryCard({ category }: { category: CustomizationCategory }) {
  const askDeletion = useAskDeletion(category);
  const { id, name, iconUrl, itemCount } = category;
  return (
    <RowCard
      mark={<IconMark iconUrl={iconUrl} />}
      title={<RowLink to={paths.customizationCategory(id)}>{name}</RowLink>}
      subtitle={plural(itemCount, 'item', 'itens')}
      menuLabel={`Ações de ${name}`}
      menu={<DeleteItem onClick={askDeletion} />}
    />
  );
}

function useAskDeletion({ id, name, itemCount }: CustomizationCategory) {
  const { mutateAsync: remove } = useRemoveCategory();
  return () =>
    confirmDeletion({
      title: 'Deletar categoria?',
      name,
      consequence: itemsText(itemCount),
      remove: () => remove({ id: String(id) }).catch(rethrowDeletionFailure),
    });
}

function itemsText(count: number): string {
  if (count === 0) return 'Não tem itens';
  const items = plural(count, 'item e seus asset bundles', 'itens e seus asset bundles');
  return `${items} ${count === 1 ? 'vai' : 'vão'} junto`;
}

const FILE_COLUMNS: FileColumn<CustomizationCategory>[] = [
  { heading: 'Categoria', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'Itens', shownAs: 'itemCount', cell: ({ itemCount }) => itemCount },
];

function categoriesFile(list: ListState<'name'>): ListFile<CustomizationCategory> {
  return {
    name: 'categorias',
    columns: FILE_COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(categoriesPageQuery({ ...list, page, pageSize }))),
  };
}
