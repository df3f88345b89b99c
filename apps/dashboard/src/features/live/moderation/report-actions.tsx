import type { Report } from '@atrio/contract/live/moderation';
import { Button } from '@mantine/core';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { invalidate } from '../../../kit/api/query-client.ts';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { deleteMessage, useLiveRoom, useRoomChannel } from '../../../kit/live/live-room.tsx';
import { useDismissReport } from './moderation.api.ts';
import classes from './moderation.module.css';

interface ReportActionsProps {
  roomId: number;
  /** All of one message. */
  reports: readonly [Report, ...Report[]];
  onBan: () => void;
}

/** Actions on a message that was reported. */
export function ReportActions({ roomId, reports, onBan }: ReportActionsProps) {
  const { message } = reports[0];
  return (
    <div className={classes.actions}>
      <DismissButton roomId={roomId} reports={reports} />
      <DeleteButton message={message} />
      {!message.isFromAdmin && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`Remover da sala: ${message.sender.name}`}
          leftSection={<IconBan size={16} stroke={1.7} aria-hidden />}
          onClick={onBan}
        >
          Remover da sala
        </Button>
      )}
    </div>
  );
}

function DismissButton({ roomId, reports }: Omit<ReportActionsProps, 'onBan'>) {
  const { mutate: dismiss, isPending } = useDismissReport();
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      aria-label={`Manter a mensagem de ${reports[0].message.sender.name}`}
      aria-busy={isPending}
      disabled={isPending}
      onClick={() => {
        for (const { id } of reports) dismiss({ id: String(roomId), reportId: String(id) });
      }}
    >
      Manter
    </Button>
  );
}

function DeleteButton({ message }: Pick<Report, 'message'>) {
  const channel = useRoomChannel();
  const isJoined = useLiveRoom().status === 'joined';

  const askDeletion = () =>
    confirmDeletion({
      title: 'Apagar mensagem?',
      name: message.sender.name,
      consequence: message.message,
      action: 'Apagar',
      remove: async () => {
        if (channel) await deleteMessage(channel.connection, message.id);
        invalidate(['reports']);
      },
    });
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      aria-label={`Apagar a mensagem de ${message.sender.name}`}
      leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
      disabled={!isJoined}
      onClick={askDeletion}
    >
      Apagar
    </Button>
  );
}
