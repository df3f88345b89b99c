import type { RoomListItem } from '@atrio/contract/rooms';
import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconEyeOff,
  IconLock,
  IconPencil,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDate, formatInteger, plural } from '../../lib/format.ts';
import { copyPublicLink } from '../../lib/public-link.ts';
import { RowCard } from '../../table/row-card.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { Ember } from '../../ui/ember.tsx';
import { Porta } from '../../ui/porta.tsx';
import { useRestoreRoom } from './rooms.api.ts';
import classes from './rooms.module.css';
import { useAskRoomDeletion } from './use-ask-room-deletion.tsx';
import { useAskRoomPurge } from './use-ask-room-purge.tsx';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/**
 * A room in the list as phones show it. What is ordinary (visible, public) goes unsaid. Drawn anew
 * only when the room has changed: the list is told of something new again and again as it opens.
 */
export const RoomCard = memo(function RoomCard({ room }: { room: RoomListItem }) {
  const askDeletion = useAskRoomDeletion();
  return (
    <RowCard
      mark={<Porta size="phone" lit={room.onlineNow > 0} />}
      title={<RowLink to={paths.room(room.id)}>{room.name}</RowLink>}
      subtitle={room.companyName ?? 'Sem empresa'}
      meta={
        <>
          {room.onlineNow > 0 && (
            <span className={classes.nowOnCard}>
              <Ember lit /> {formatInteger(room.onlineNow)} agora
            </span>
          )}
          <span>{plural(room.visitCount, 'acesso', 'acessos')}</span>
          {room.isPrivate && (
            <span className={classes.mark}>
              <IconLock size={15} stroke={1.7} aria-hidden /> Privada
            </span>
          )}
          {!room.isVisible && (
            <span className={classes.mark}>
              <IconEyeOff size={15} stroke={1.7} aria-hidden /> Oculta
            </span>
          )}
        </>
      }
      menuLabel={`Ações de ${room.name}`}
      menu={
        <>
          <Menu.Item
            component={Link}
            to={paths.room(room.id)}
            leftSection={<IconPencil {...ICON} />}
          >
            Editar
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy {...ICON} />}
            onClick={() => copyPublicLink(room.sceneName)}
          >
            Copiar link
          </Menu.Item>
          {room.canDelete && (
            <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => askDeletion(room)}>
              Deletar
            </Menu.Item>
          )}
        </>
      }
    />
  );
});

export function BinCard({ room }: { room: RoomListItem }) {
  const { mutate: restore, isPending } = useRestoreRoom();
  const askPurge = useAskRoomPurge();
  return (
    <RowCard
      mark={<Porta size="phone" lit={false} />}
      title={room.name}
      subtitle={room.companyName ?? 'Sem empresa'}
      meta={room.deletedAt && `Deletada em ${formatDate(room.deletedAt)}`}
      menuLabel={`Ações de ${room.name}`}
      menu={
        room.canDelete && (
          <>
            <Menu.Item
              leftSection={<IconRestore {...ICON} />}
              disabled={isPending}
              onClick={() => restore({ id: String(room.id) })}
            >
              Restaurar
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={() => askPurge(room)}>
              Apagar de vez
            </Menu.Item>
          </>
        )
      }
    />
  );
}
