import type { RoomListItem } from '@atrio/contract/rooms/rooms';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { toast } from '../../../kit/feedback/toast.ts';
import { usePurgeRoom, useRemoveRoom, useRestoreRoom } from './rooms.api.ts';

/** Asks, moves the room to the bin, and offers 'Desfazer', which restores it by another call. */
export function useAskRoomDeletion(onDeleted?: () => void) {
  const { mutateAsync: remove } = useRemoveRoom();
  const { mutate: restore } = useRestoreRoom();

  return ({ id, name, sceneName }: Pick<RoomListItem, 'id' | 'name' | 'sceneName'>) => {
    const args = { id: String(id) };
    confirmDeletion({
      title: 'Deletar sala?',
      name,
      consequence: `A sala vai para a lixeira por 30 dias e o link /sala/${sceneName} sai do ar.`,
      remove: async () => {
        await remove(args);
        toast.success('Sala deletada', {
          description: `${name} foi para a lixeira por 30 dias`,
          action: { label: 'Desfazer', onClick: () => restore(args) },
        });
        onDeleted?.();
      },
    });
  };
}

/** Asks, then deletes a room of the bin for good. */
export function useAskRoomPurge() {
  const { mutateAsync: purge } = usePurgeRoom();
  return ({ id, name }: Pick<RoomListItem, 'id' | 'name'>) =>
    confirmDeletion({
      title: 'Apagar sala de vez?',
      name,
      consequence:
        'Vão junto as imagens, os assets, os tickets de acesso, as mensagens e as estatísticas. Nada disso volta.',
      action: 'Apagar de vez',
      remove: () => purge({ id: String(id) }),
    });
}
