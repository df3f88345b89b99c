import type { CustomizationCategory, CustomizationItem } from '@atrio/contract/customization';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { categoriesPageQuery, itemsPageQuery } from './customization.api.ts';

const CATEGORY_COLUMNS: FileColumn<CustomizationCategory>[] = [
  { heading: 'Categoria', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'Itens', shownAs: 'itemCount', cell: ({ itemCount }) => itemCount },
];

const ITEM_COLUMNS: FileColumn<CustomizationItem>[] = [
  { heading: 'Item', shownAs: 'name', cell: ({ name }) => name },
  {
    heading: 'Assets',
    shownAs: 'assets',
    cell: ({ assets }) => assets.map(({ platform }) => platform).join(', '),
  },
];

export function categoriesFile(list: ListState<'name'>): ListFile<CustomizationCategory> {
  return {
    name: 'categorias',
    columns: CATEGORY_COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(categoriesPageQuery({ ...list, page, pageSize }))),
  };
}

export function itemsFile(
  categoryId: number,
  list: ListState<'name'>,
): ListFile<CustomizationItem> {
  return {
    name: 'itens',
    columns: ITEM_COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(itemsPageQuery(categoryId, { ...list, page, pageSize })),
    ),
  };
}
