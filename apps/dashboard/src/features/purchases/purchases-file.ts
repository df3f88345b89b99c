import type { RoomItem } from '@atrio/contract/payments';
import { formatDateTime } from '../../lib/format.ts';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../table/list-file.ts';
import type { ListState } from '../../table/use-list-state.ts';
import { purchasesPageQuery } from './purchases.api.ts';

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
  { heading: 'Sala', shownAs: 'room', cell: ({ room }) => room?.name ?? '' },
];

export function purchasesFile(list: ListState<'createdAt'>): ListFile<RoomItem> {
  return {
    name: 'compras',
    columns: COLUMNS,
    pages: pagesOf((page, pageSize) => readFresh(purchasesPageQuery({ ...list, page, pageSize }))),
  };
}
