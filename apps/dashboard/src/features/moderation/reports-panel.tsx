import type { Report } from '@atrio/contract/moderation';
import { Button } from '@mantine/core';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBanDialog } from '../../form/ban-dialog.tsx';
import { confirm } from '../../lib/confirm.tsx';
import { formatDateTime, formatWhen } from '../../lib/format.ts';
import { useLiveRoom, useRoomChannel } from '../../lib/live-room.tsx';
import { invalidate } from '../../lib/query-client.ts';
import { deleteMessage } from '../../lib/room-channel.ts';
import { Pager } from '../../table/pager.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { useSectionNote } from '../../ui/section-notes.tsx';
import { useNextRowFocus } from '../../ui/use-next-row-focus.ts';
import { MODERATION_PAGE, reportsQuery, useDismissReport } from './moderation.api.ts';
import classes from './moderation.module.css';
import { ModerationSkeleton } from './moderation-skeleton.tsx';

/** Messages that somebody in the room reported: each is kept or deleted, its author removed. */
export function ReportsPanel({ roomId }: { roomId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...reportsQuery(roomId, page), placeholderData: keepPreviousData });
  const { askBan, banDialog } = useBanDialog(roomId);
  const total = query.data?.total ?? 0;
  useReportNews(roomId);
  useSectionNote('denuncias', total > 0 ? String(total) : undefined);
  // The page emptied under us: its last report was settled.
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
          <EmptyState
            illustrated={false}
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
  const { mutate: dismiss, isPending } = useDismissReport();
  const channel = useRoomChannel();
  const isJoined = useLiveRoom().status === 'joined';
  const button = useNextRowFocus<HTMLButtonElement>();

  const askDeletion = () =>
    confirm({
      title: 'Apagar mensagem?',
      detail: (
        <>
          <strong>{message.sender.name}</strong>
          <span>{message.message}</span>
        </>
      ),
      action: 'Apagar',
      onConfirm: async () => {
        if (channel) await deleteMessage(channel.connection, message.id);
        invalidate(['reports']);
      },
    });
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
        <Button
          ref={button}
          variant="default"
          size="xs"
          aria-label={`Manter a mensagem de ${message.sender.name}`}
          aria-busy={isPending}
          disabled={isPending}
          onClick={() => dismiss({ id: String(roomId), reportId: String(report.id) })}
        >
          Manter
        </Button>
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

/** The server tells when the number that waits has changed; after a gap it may have. */
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
