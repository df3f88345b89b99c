import type { Message, Person } from '@atrio/contract/realtime';
import { confirm } from '../../lib/confirm.tsx';
import { plural } from '../../lib/format.ts';
import { deleteMessage, type RoomChannel } from '../../lib/room-channel.ts';
import { toast } from '../../lib/toast.ts';

/** As much of a message as a question needs to name it. */
const MAX_QUOTED = 140;

export interface MessageDeeds {
  askDeletion: (message: Message) => void;
  askDeletionOfAll: (sender: Person) => void;
  edit: (message: Message) => void;
  ban: (sender: Person) => void;
}

interface DeedOptions {
  channel: RoomChannel | null;
  onEdit: (message: Message) => void;
  onBan: (sender: Person) => void;
}

/** What an administrator does with messages. What becomes of it, the server pushes to all. */
export function messageDeeds({ channel, onEdit, onBan }: DeedOptions): MessageDeeds {
  return {
    edit: onEdit,
    ban: onBan,
    askDeletion: ({ id, sender, message }) =>
      confirm({
        title: 'Apagar mensagem?',
        detail: (
          <>
            <strong>{sender.name}</strong>
            <span>{quoted(message)}</span>
          </>
        ),
        action: 'Apagar',
        onConfirm: async () => channel && deleteMessage(channel.connection, id),
      }),
    askDeletionOfAll: (sender) =>
      confirm({
        title: `Apagar todas de ${sender.name}?`,
        detail: (
          <>
            <strong>{sender.name}</strong>
            <span>Tudo o que esta pessoa escreveu na sala, nas duas conversas.</span>
          </>
        ),
        action: 'Apagar todas',
        onConfirm: async () => {
          if (!channel) return;
          const { connection, sceneName } = channel;
          const person = { senderId: sender.id };
          const { count } = await connection.send('panelDeleteMessagesOf', sceneName, person);
          toast.success(plural(count, 'mensagem apagada', 'mensagens apagadas'));
        },
      }),
  };
}

function quoted(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}
