import type { RoomListItem } from '@atrio/contract/rooms';
import { confirm } from '../../lib/confirm.tsx';
import { toast } from '../../lib/toast.ts';
import { useRemoveRoom, useRestoreRoom } from './rooms.api.ts';

type DeletableRoom = Pick<RoomListItem, 'id' | 'name' | 'sceneName'>;

/** Asks, deletes, and offers 'Desfazer': the deletion is done by then, undoing it is a new call. */
export function useAskRoomDeletion(onDeleted?: () => void) {
  const { mutateAsync: remove } = useRemoveRoom();
  const { mutate: restore } = useRestoreRoom();

  return (room: DeletableRoom) => {
    const args = { id: String(room.id) };
    confirm({
      title: 'Deletar sala?',
      detail: (
        <>
          <strong>{room.name}</strong>
          <span>
            A sala vai para a lixeira por 30 dias e o link /sala/{room.sceneName} sai do ar.
          </span>
        </>
      ),
      action: 'Deletar',
      onConfirm: async () => {
        await remove(args);
        toast.success('Sala deletada', {
          description: `${room.name} foi para a lixeira por 30 dias`,
          action: { label: 'Desfazer', onClick: () => restore(args) },
        });
        onDeleted?.();
      },
    });
  };
}
