import type { RoomListItem } from '@atrio/contract/rooms';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { formatDate, formatInteger } from '../../lib/format.ts';
import { columnsOf } from '../../table/columns.ts';
import { RowLink, RowName } from '../../table/row-link.tsx';
import { Porta } from '../../ui/porta.tsx';
import { PublicLink } from './public-link.tsx';
import { BinActions, RoomActions } from './room-actions.tsx';
import { RoomBadges } from './room-badges.tsx';
import { RoomNow } from './room-now.tsx';
import classes from './rooms.module.css';

const column = columnsOf<RoomListItem>();

const visits = column.accessor('visitCount', {
  header: 'Acessos',
  meta: { align: 'end', priority: 1 },
  sortDescFirst: true,
  cell: ({ row }) => formatInteger(row.original.visitCount),
});

const created = column.accessor('createdAt', {
  header: 'Criada em',
  meta: { isExtra: true },
  sortDescFirst: true,
  cell: ({ row }) => formatDate(row.original.createdAt),
});

export const roomColumns = column.columns([
  column.accessor('name', {
    header: 'Sala',
    cell: ({ row: { original: room } }) => (
      <RoomName room={room}>
        <RowLink to={paths.room(room.id)}>{room.name}</RowLink>
      </RoomName>
    ),
  }),
  column.display({
    id: 'publicLink',
    header: 'Link público',
    meta: { priority: 2 },
    cell: ({ row }) => (
      <PublicLink sceneName={row.original.sceneName} roomName={row.original.name} />
    ),
  }),
  column.display({
    id: 'status',
    header: 'Situação',
    cell: ({ row }) => <RoomBadges room={row.original} isPrivacyQuiet />,
  }),
  column.display({
    id: 'onlineNow',
    header: 'Agora',
    cell: ({ row }) => <RoomNow count={row.original.onlineNow} />,
  }),
  visits,
  created,
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <RoomActions room={row.original} />,
  }),
]);

/** The bin: rooms that were deleted in the last 30 days. */
export const binColumns = column.columns([
  column.accessor('name', {
    header: 'Sala',
    cell: ({ row: { original: room } }) => (
      <RoomName room={room}>
        <RowName>{room.name}</RowName>
      </RoomName>
    ),
  }),
  column.display({
    id: 'deletedAt',
    header: 'Deletada em',
    cell: ({ row }) => (row.original.deletedAt ? formatDate(row.original.deletedAt) : '–'),
  }),
  visits,
  created,
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <BinActions room={row.original} />,
  }),
]);

function RoomName({ room, children }: { room: RoomListItem; children: ReactNode }) {
  return (
    <span className={classes.name}>
      <Porta size="list" lit={room.onlineNow > 0} />
      <span className={classes.nameWords}>
        {children}
        <span className={classes.company}>{room.companyName ?? 'Sem empresa'}</span>
      </span>
    </span>
  );
}
