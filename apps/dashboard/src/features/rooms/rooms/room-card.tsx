import type { RoomListItem } from '@atrio/contract/rooms/rooms';
import { IconCopy, IconEyeOff, IconLock, IconRestore, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowLink } from '../../../kit/list/row-link.tsx';
import { DeleteItem, EditItem } from '../../../kit/list/row-menu.tsx';
import { DoorMark } from '../../../kit/states/door-mark.tsx';
import { formatDate, formatInteger, plural } from '../../../kit/text/format.ts';
import { copyPublicLink } from '../../../kit/text/public-link.ts';
import { Ember } from '../../../kit/ui/ember.tsx';
import { Menu } from '../../../kit/ui/menu.tsx';
import { paths } from '../../../paths.ts';
import { useAskRoomDeletion, useAskRoomPurge } from './room-deletion.ts';
import { useRestoreRoom } from './rooms.api.ts';
import classes from './rooms.module.css';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/**
 * A room in the list on phones; the usual states (visible, public) have no mark. Memoized, because
 * the list renders several times while it opens.
 */
export const RoomCard = memo(function RoomCard({ room }: { room: RoomListItem }) {
  const askDeletion = useAskRoomDeletion();
  return (
    <RowCard
      mark={<DoorMark size="phone" lit={room.onlineNow > 0} />}
      title={<RowLink to={paths.room(room.id)}>{room.name}</RowLink>}
      subtitle={room.companyName ?? 'Sem empresa'}
      meta={<RoomFacts room={room} />}
      menuLabel={`Ações de ${room.name}`}
      menu={
        <>
          <EditItem to={paths.room(room.id)} />
          <Menu.Item
            leftSection={<IconCopy {...ICON} />}
            onClick={() => copyPublicLink(room.sceneName)}
          >
            Copiar link
          </Menu.Item>
          {room.canDelete && <DeleteItem onClick={() => askDeletion(room)} />}
        </>
      }
    />
  );
});

function RoomFacts({ room }: { room: RoomListItem }) {
  return (
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
  );
}

export function BinCard({ room }: { room: RoomListItem }) {
  const { mutate: restore, isPending } = useRestoreRoom();
  const askPurge = useAskRoomPurge();
  return (
    <RowCard
      mark={<DoorMark size="phone" lit={false} />}
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
