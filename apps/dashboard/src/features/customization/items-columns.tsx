import type { CustomizationItem } from '@atrio/contract/customization';
import { paths } from '../../app/paths.ts';
import { columnsOf } from '../../table/columns.ts';
import { DeleteButton, RowActions } from '../../table/row-actions.tsx';
import { RowLink } from '../../table/row-link.tsx';
import classes from './customization.module.css';
import { IconMark } from './icon-mark.tsx';
import { PlatformMarks } from './platform-marks.tsx';
import { useAskItemDeletion } from './use-ask-item-deletion.tsx';

const column = columnsOf<CustomizationItem>();

export const itemColumns = column.columns([
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
  const askDeletion = useAskItemDeletion();
  return (
    <RowActions>
      <DeleteButton name={item.name} onClick={() => askDeletion(item)} />
    </RowActions>
  );
}
