import type { RoomListItem } from '@atrio/contract/rooms';
import { confirm } from '../../lib/confirm.tsx';
import { usePurgeRoom } from './rooms.api.ts';

/** Asks, saying what goes with it, and deletes a room of the bin for good. */
export function useAskRoomPurge() {
  const { mutateAsync: purge } = usePurgeRoom();
  return (room: Pick<RoomListItem, 'id' | 'name'>) =>
    confirm({
      title: 'Apagar sala de vez?',
      detail: (
        <>
          <strong>{room.name}</strong>
          <span>
            Vão junto as imagens, os assets, os tickets de acesso, as mensagens e as estatísticas.
            Nada disso volta.
          </span>
        </>
      ),
      action: 'Apagar de vez',
      onConfirm: () => purge({ id: String(room.id) }),
    });
}
