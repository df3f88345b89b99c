import type { RoomListItem } from '@atrio/contract/rooms/rooms';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { formatDateTime } from '../../../kit/text/format.ts';
import { publicUrl } from '../../../kit/text/public-link.ts';
import { type RoomListState, roomsPageQuery } from './rooms.api.ts';

const NAME: FileColumn<RoomListItem>[] = [
  { heading: 'Sala', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'Empresa', shownAs: 'name', cell: ({ companyName }) => companyName ?? '' },
];
const VISITS: FileColumn<RoomListItem> = {
  heading: 'Acessos',
  shownAs: 'visitCount',
  cell: ({ visitCount }) => visitCount,
};
const CREATED: FileColumn<RoomListItem> = {
  heading: 'Criada em',
  shownAs: 'createdAt',
  isExtra: true,
  cell: ({ createdAt }) => formatDateTime(createdAt),
};

const COLUMNS: FileColumn<RoomListItem>[] = [
  ...NAME,
  {
    heading: 'Link público',
    shownAs: 'publicLink',
    cell: ({ sceneName }) => publicUrl(sceneName),
  },
  {
    heading: 'Visibilidade',
    shownAs: 'status',
    cell: ({ isVisible }) => (isVisible ? 'Visível' : 'Oculta'),
  },
  {
    heading: 'Privacidade',
    shownAs: 'status',
    cell: ({ isPrivate }) => (isPrivate ? 'Privada' : 'Pública'),
  },
  { heading: 'Agora', shownAs: 'onlineNow', cell: ({ onlineNow }) => onlineNow },
  VISITS,
  CREATED,
];

const BIN_COLUMNS: FileColumn<RoomListItem>[] = [
  ...NAME,
  {
    heading: 'Deletada em',
    shownAs: 'deletedAt',
    cell: ({ deletedAt }) => (deletedAt ? formatDateTime(deletedAt) : ''),
  },
  VISITS,
  CREATED,
];

/** The export of the rooms, or of the bin, that match the list's search and filters. */
export function roomsFile(list: RoomListState, isBin: boolean): ListFile<RoomListItem> {
  return {
    name: isBin ? 'lixeira' : 'salas',
    columns: isBin ? BIN_COLUMNS : COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(roomsPageQuery({ ...list, page, pageSize }, isBin)),
    ),
  };
}
