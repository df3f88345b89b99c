import type { Report } from '@atrio/contract/live/moderation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Pager } from '../../../kit/list/pager.tsx';
import { useSectionNote } from '../../../kit/page/section-notes.tsx';
import { EmptyLine } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { formatDateTime, formatWhen } from '../../../kit/text/format.ts';
import { useBanDialog } from './ban-dialog.tsx';
import { MODERATION_PAGE, reportsQuery, useReportNews } from './moderation.api.ts';
import classes from './moderation.module.css';
import { ModerationSkeleton } from './moderation-skeleton.tsx';
import { ReportActions } from './report-actions.tsx';

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
      <ReportActions roomId={roomId} reports={[report]} onBan={onBan} />
    </li>
  );
}
