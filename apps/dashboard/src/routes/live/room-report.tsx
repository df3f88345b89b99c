import type { Report, ReportGroup } from '@atrio/contract/live/attendance';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import {
  groupOf,
  groupParam,
  peopleFile,
  REPORT_LIST,
  type ReportList,
  readTranscript,
  reportQuery,
} from '../../features/live/attendance/attendance.api.ts';
import classes from '../../features/live/attendance/attendance.module.css';
import { CertificateIssuing } from '../../features/live/attendance/certificate-issuing.tsx';
import { CertificateList } from '../../features/live/attendance/certificate-list.tsx';
import { ReportChart, SessionPresence } from '../../features/live/attendance/report-figures.tsx';
import { ReportFunnel } from '../../features/live/attendance/report-funnel.tsx';
import { ReportPeople } from '../../features/live/attendance/report-people.tsx';
import {
  clockOf,
  messageWords,
  shortDay,
  transcriptText,
  whenWords,
} from '../../features/live/attendance/report-words.ts';
import { RoomStates } from '../../features/rooms/rooms/room-states.tsx';
import { ApiError } from '../../kit/api/api-client.ts';
import { describeFailure } from '../../kit/api/query-client.ts';
import { toast } from '../../kit/feedback/toast.ts';
import { Select } from '../../kit/fields/select.tsx';
import { ExportMenu } from '../../kit/list/file-actions.tsx';
import { useListState } from '../../kit/list/use-list-state.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { download } from '../../kit/text/csv.ts';
import { formatDateTime } from '../../kit/text/format.ts';
import { useIsPhone } from '../../kit/ui/window-width.ts';
import { paths } from '../../paths.ts';

/** While an event goes on, its figures are read again as often. */
const PARTIAL_MS = 30_000;

export const handle = { title: 'Relatório' };

/** How an event in a room went. */
export default function RoomReportRoute() {
  const roomId = Number(useParams().id);
  const list = useListState(REPORT_LIST);
  const query = useQuery({
    ...reportQuery(roomId, list),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.report.event.isPartial ? PARTIAL_MS : false),
  });
  const report = query.data?.report;
  return (
    <Page width="list">
      <PageHeader
        title={handle.title}
        parentTitle={report?.room.name}
        text={report && whenWords(report)}
        back={paths.room(roomId)}
        actions={report && <Actions report={report} list={list} />}
      />
      <div aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined}>
        <RoomStates
          query={query}
          loadingText="Carregando relatório"
          errorTitle="Não foi possível carregar o relatório"
        >
          {({ report }) => <ReportBody report={report} list={list} />}
        </RoomStates>
      </div>
    </Page>
  );
}

interface PartProps {
  report: Report;
  list: ReportList;
}

function Actions({ report, list }: PartProps) {
  const isPhone = useIsPhone();
  return (
    <>
      <DaySelect report={report} list={list} />
      {!isPhone && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      )}
      <ExportMenu file={peopleFile(list, report)} />
    </>
  );
}

/** Of a programme with several days. */
function DaySelect({ report: { event }, list }: PartProps) {
  if (event.days.length < 2) return null;
  const choose = (day: string | null) => {
    const chosen = event.days.find((one) => one.day === day);
    list.setFilter('de', chosen?.from);
    list.setFilter('ate', chosen?.to);
  };
  return (
    <Select
      aria-label="Dia"
      className={classes.day}
      data={event.days.map(({ day }) => ({ value: day, label: shortDay(day) }))}
      value={event.day}
      placeholder="Outro tempo"
      onChange={choose}
    />
  );
}

function ReportBody({ report, list }: PartProps) {
  const { event, figures } = report;
  const showGroup = (group: ReportGroup) => list.setFilter('grupo', groupParam(group));
  return (
    <div className={classes.report}>
      {event.isPartial && (
        <p className={classes.partial} role="status">
          Parcial, às {clockOf(event.asOf, event.timeZone)}
        </p>
      )}
      {event.keptSince !== null && (
        <p className={classes.sentence}>
          Contados desde {formatDateTime(event.keptSince)}: visitas mais antigas não são guardadas.
        </p>
      )}
      <ReportFunnel figures={figures} group={groupOf(list)} onGroup={showGroup} />
      {figures.came === 0 ? (
        <div className={classes.nobody}>
          <EmptyState
            title={figures.present > 0 ? 'Ninguém entrou na sala' : 'Ninguém veio'}
            text={nobodyWords(report)}
          />
        </div>
      ) : (
        <div className={classes.pair}>
          <ReportChart report={report} />
          <SessionPresence report={report} />
        </div>
      )}
      {figures.came + figures.invited > 0 && <ReportPeople report={report} list={list} />}
      {figures.came > 0 && <CertificateIssuing report={report} list={list} />}
      {figures.came > 0 && <CertificateList report={report} list={list} />}
      <Transcript report={report} list={list} />
    </div>
  );
}

function nobodyWords({ event }: Report): string {
  if (Date.parse(event.from) > Date.parse(event.asOf)) return 'O evento ainda não começou.';
  return event.isPartial
    ? 'Até agora, ninguém entrou na sala.'
    : 'Ninguém entrou na sala neste tempo.';
}

function Transcript({ report, list }: PartProps) {
  const [isBusy, setBusy] = useState(false);
  const { room, event, messages } = report;
  async function save() {
    setBusy(true);
    try {
      const text = transcriptText(await readTranscript(room.id, list), report);
      const name = `transcricao-sala-${room.id}-${event.day ?? event.from.slice(0, 10)}.txt`;
      download(name, ['\uFEFF', text], 'text/plain;charset=utf-8');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { title, description } = describeFailure(
        error,
        'Não foi possível baixar a transcrição',
      );
      toast.error(title, { description });
    } finally {
      setBusy(false);
    }
  }
  return (
    <p className={classes.transcript}>
      {messageWords(messages)}
      {messages > 0 && (
        <Button variant="subtle" size="compact-sm" aria-busy={isBusy} onClick={() => void save()}>
          Baixar transcrição
        </Button>
      )}
    </p>
  );
}
