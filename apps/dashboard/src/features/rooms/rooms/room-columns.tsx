import type { RoomListItem } from '@atrio/contract/rooms/rooms';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { columnsOf } from '../../../kit/list/columns.ts';
import { DeleteButton, EditAndDelete, RowActions } from '../../../kit/list/row-actions.tsx';
import { RowLink, RowName } from '../../../kit/list/row-link.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { formatDate, formatInteger, plural } from '../../../kit/text/format.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { paths } from '../../../paths.ts';
import { PublicLink } from './public-link.tsx';
import { RoomBadges } from './room-badges.tsx';
import { useAskRoomDeletion, useAskRoomPurge } from './room-deletion.ts';
import { useRestoreRoom } from './rooms.api.ts';
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

/** The columns of the bin, with rooms deleted in the last 30 days. */
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
      <DoorMark size="list" lit={room.onlineNow > 0} />
      <span className={classes.nameWords}>
        {children}
        <span className={classes.company}>{room.companyName ?? 'Sem empresa'}</span>
      </span>
    </span>
  );
}

/** The number of people inside the room right now. */
function RoomNow({ count }: { count: number }) {
  const isLit = count > 0;
  return (
    <span className={classes.now} data-lit={isLit || undefined}>
      <Ember lit={isLit} />
      {isLit ? plural(count, 'pessoa', 'pessoas') : formatInteger(0)}
      {isLit && <span className={classes.live}>ao vivo</span>}
    </span>
  );
}

function RoomActions({ room }: { room: RoomListItem }) {
  const askDeletion = useAskRoomDeletion();
  return (
    <EditAndDelete
      to={paths.room(room.id)}
      name={room.name}
      onDelete={room.canDelete ? () => askDeletion(room) : undefined}
    />
  );
}

/** The actions on a room in the bin. */
function BinActions({ room }: { room: RoomListItem }) {
  const askPurge = useAskRoomPurge();
  if (!room.canDelete) return null;
  return (
    <RowActions>
      <RestoreButton room={room} />
      <DeleteButton label="Apagar de vez" name={room.name} onClick={() => askPurge(room)} />
    </RowActions>
  );
}

function RestoreButton({ room }: { room: RoomListItem }) {
  const { mutate: restore, isPending } = useRestoreRoom();
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      aria-label={`Restaurar ${room.name}`}
      aria-busy={isPending}
      leftSection={<IconRestore size={16} stroke={1.7} aria-hidden />}
      onClick={() => !isPending && restore({ id: String(room.id) })}
    >
      Restaurar
    </Button>
  );
}
