import type { RoomListItem } from '@atrio/contract/rooms';
import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { paths } from '../../app/paths.ts';
import { DeleteButton, EditLink, NoAction, RowActions } from '../../table/row-actions.tsx';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import { useRestoreRoom } from './rooms.api.ts';
import { useAskRoomDeletion } from './use-ask-room-deletion.tsx';
import { useAskRoomPurge } from './use-ask-room-purge.tsx';

export function RoomActions({ room }: { room: RoomListItem }) {
  const askDeletion = useAskRoomDeletion();
  return (
    <RowActions>
      <EditLink to={paths.room(room.id)} name={room.name} />
      {room.canDelete ? (
        <DeleteButton name={room.name} onClick={() => askDeletion(room)} />
      ) : (
        <NoAction />
      )}
    </RowActions>
  );
}

/** In the bin. */
export function BinActions({ room }: { room: RoomListItem }) {
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
