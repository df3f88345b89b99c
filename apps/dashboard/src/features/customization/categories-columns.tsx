import type { CustomizationCategory } from '@atrio/contract/customization';
import { paths } from '../../app/paths.ts';
import { formatInteger } from '../../lib/format.ts';
import { columnsOf } from '../../table/columns.ts';
import { DeleteButton, RowActions } from '../../table/row-actions.tsx';
import { RowLink } from '../../table/row-link.tsx';
import classes from './customization.module.css';
import { IconMark } from './icon-mark.tsx';
import { useAskCategoryDeletion } from './use-ask-category-deletion.tsx';

const column = columnsOf<CustomizationCategory>();

export const categoryColumns = column.columns([
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
  const askDeletion = useAskCategoryDeletion();
  return (
    <RowActions>
      <DeleteButton name={category.name} onClick={() => askDeletion(category)} />
    </RowActions>
  );
}
