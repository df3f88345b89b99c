import type { Report } from '@atrio/contract/live/moderation';
import { Button } from '@mantine/core';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invalidate } from '../../../kit/api/query-client.ts';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { useNextRowFocus } from '../../../kit/keys/use-next-row-focus.ts';
import { Pager } from '../../../kit/list/pager.tsx';
import { deleteMessage, useLiveRoom, useRoomChannel } from '../../../kit/live/live-room.tsx';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { EmptyLine } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { formatDateTime, formatWhen } from '../../../kit/text/format.ts';
import { useBanDialog } from './ban-dialog.tsx';
import { MODERATION_PAGE, reportsQuery, useDismissReport } from './moderation.api.ts';
import classes from './moderation.module.css';
import { ModerationSkeleton } from './moderation-skeleton.tsx';

/** Lists the reported messages; each can be kept or deleted, and its author banned. */
export function ReportsPanel({ roomId }: { roomId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...reportsQuery(roomId, page), placeholderData: keepPreviousData });
  const { askBan, banDialog } = useBanDialog(roomId);
  const total = query.data?.total ?? 0;
  useReportNews(roomId);
  useSectionNote('denuncias', total > 0 ? String(total) : undefined);
  // The current page became empty: its last report was handled.
  if (query.data?.rows.length === 0 && page > 1 && !query.isPlaceholderData) setPage(page - 1);
  return (
    <>
      <QueryStates
        query={query}
        loadingText="Carregando denúncias"
        errorTitle="Erro ao carregar denúncias"
        skeleton={<ModerationSkeleton />}
        isEmpty={(data) => data.total === 0}
        empty={
          <EmptyLine
            title="Nenhuma denúncia"
            text="Mensagens que alguém denunciar na sala esperam aqui."
          />
        }
      >
        {({ rows }) => (
          <>
            <ul className={classes.list} aria-label="Denúncias">
              {rows.map((report) => (
                <ReportRow
                  key={report.id}
                  roomId={roomId}
                  report={report}
                  onBan={() => askBan(report.message.sender)}
                />
              ))}
            </ul>
            <Pager page={page} total={total} pageSize={MODERATION_PAGE} onPage={setPage} />
          </>
        )}
      </QueryStates>
      {banDialog}
    </>
  );
}

interface ReportRowProps {
  roomId: number;
  report: Report;
  onBan: () => void;
}

function ReportRow({ roomId, report, onBan }: ReportRowProps) {
  const { message, reporter, reason, createdAt } = report;
  return (
    <li className={classes.row}>
      <p className={classes.who}>
        <strong>{message.sender.name}</strong>{' '}
        <time
          className={classes.when}
          dateTime={message.createdAt}
          title={formatDateTime(message.createdAt)}
        >
          {formatWhen(message.createdAt)}
        </time>
        {message.to && <span className={classes.when}> só para {message.to.name}</span>}
      </p>
      <p className={classes.quote} dir="auto">
        {message.deletedAt ? 'Mensagem apagada' : message.message}
      </p>
      <p className={classes.meta}>
        Denunciada por {reporter.name} ·{' '}
        <time dateTime={createdAt} title={formatDateTime(createdAt)}>
          {formatWhen(createdAt)}
        </time>
        {reason && <> · {reason}</>}
      </p>
      <div className={classes.actions}>
        <DismissButton roomId={roomId} report={report} />
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
    </li>
  );
}

function DismissButton({ roomId, report }: Omit<ReportRowProps, 'onBan'>) {
  const { mutate: dismiss, isPending } = useDismissReport();
  const button = useNextRowFocus<HTMLButtonElement>();
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      aria-label={`Manter a mensagem de ${report.message.sender.name}`}
      aria-busy={isPending}
      disabled={isPending}
      onClick={() => dismiss({ id: String(roomId), reportId: String(report.id) })}
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

/** Reads the reports again when the server says that they changed, and after each reconnection. */
function useReportNews(roomId: number): void {
  const channel = useRoomChannel();
  useEffect(() => {
    if (!channel) return;
    let isFirst = true;
    const ends = [
      channel.connection.on('reports', (news) => {
        if (news.roomId === roomId) invalidate(['reports']);
      }),
      channel.onJoined(() => {
        if (!isFirst) invalidate(['reports']);
        isFirst = false;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [channel, roomId]);
}
