import type { RoomAnalytics } from '@atrio/contract/live/analytics';
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../kit/api/query-client.ts';
import { changeOf, peakOf } from '../../../kit/charts/change.ts';
import { Chart } from '../../../kit/charts/chart.tsx';
import type { ChartSeries } from '../../../kit/charts/chart-types.ts';
import { type FigureColumn, FiguresTable } from '../../../kit/charts/figures-table.tsx';
import { ViewSwitch } from '../../../kit/charts/view-switch.tsx';
import { spanInShort, spanWords, tickOf, zoneName } from '../../../kit/dates/date-words.ts';
import { PeriodSelect } from '../../../kit/dates/period-select.tsx';
import { inPeriod, type Period } from '../../../kit/dates/periods.ts';
import { usePeriod, useShownPeriod } from '../../../kit/dates/use-period.ts';
import { PanelActions } from '../../../kit/page/panel.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import {
  formatDecimal,
  formatInteger,
  formatMinutes,
  plural,
  toMinutes,
} from '../../../kit/text/format.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { type AnalyticsSource, analyticsQuery, type Span, spansOf } from './analytics.api.ts';
import classes from './analytics.module.css';

interface AnalyticsPanelProps {
  roomId: number;
  source: AnalyticsSource;
  /** Set when the panel has the page's whole width. */
  isWide?: boolean;
}

const FAILED = 'Erro buscando dados: ';

/** The address bar's parameter of each panel. */
const PARAM = { room: 'periodo', betalk: 'periodo-betalk' } as const;
const OF_WHAT = { room: 'estatísticas', betalk: 'estatísticas do Betalk' } as const;

/** A room's visits over time: a sentence, and two charts or a table. */
export function AnalyticsPanel({ roomId, source, isWide }: AnalyticsPanelProps) {
  const isPhone = useIsPhone();
  const { period, setPeriod, query, shownPeriod } = useAnalytics(source, roomId);
  const [isTable, setTable] = useState(false);
  const what = OF_WHAT[source];
  return (
    <>
      <PanelActions>
        <ViewSwitch
          isTable={isTable}
          onChange={setTable}
          of={`das ${what}`}
          isIcon={!isWide && !isPhone}
        />
        <PeriodSelect
          label={`Período das ${what}`}
          value={period}
          onChange={setPeriod}
          isWide={isWide}
        />
      </PanelActions>
      <div
        className={classes.content}
        aria-busy={query.isFetching}
        data-stale={query.isPlaceholderData || undefined}
      >
        <QueryStates
          query={query}
          loadingText={`Carregando ${what}`}
          errorTitle={query.error ? describeFailure(query.error, FAILED).title : undefined}
          skeleton={<AnalyticsSkeleton />}
        >
          {({ roomAnalytics }) => (
            <>
              <AnalyticsSummary analytics={roomAnalytics} period={shownPeriod} />
              <Figures analytics={roomAnalytics} period={shownPeriod} isTable={isTable} of={what} />
            </>
          )}
        </QueryStates>
      </div>
    </>
  );
}

interface FiguresProps {
  analytics: RoomAnalytics;
  period: Period;
  isTable: boolean;
  of: string;
}

function Figures({ analytics, period, isTable, of }: FiguresProps) {
  const spans = spansOf(analytics, period);
  if (isTable) return <AnalyticsTable spans={spans} period={period} of={of} />;
  return <AnalyticsCharts spans={spans} period={period} />;
}

function useAnalytics(source: AnalyticsSource, roomId: number) {
  const { period, setPeriod, startDate } = usePeriod(PARAM[source]);
  const query = useQuery({
    ...analyticsQuery(source, roomId, startDate),
    // Keeps the previous figures while the next ones load.
    placeholderData: (before) => before,
  });
  return { period, setPeriod, query, shownPeriod: useShownPeriod(period, query) };
}

const ARROWS = { up: IconArrowUp, down: IconArrowDown, same: IconEqual };

interface AnalyticsSummaryProps {
  analytics: RoomAnalytics;
  period: Period;
}

/** The period in a sentence, which screen readers announce when it changes. */
function AnalyticsSummary({ analytics, period }: AnalyticsSummaryProps) {
  const { when, average } = summaryWords(analytics, period);
  const change = changeOf(analytics.visits, analytics.previous.visits);
  const Arrow = change && ARROWS[change.direction];
  return (
    <p className={classes.summary} aria-live="polite">
      <strong>{visitWords(analytics.visits)}</strong> {when}
      {average && (
        <>
          , com tempo médio de <strong>{average}</strong>
        </>
      )}
      .{' '}
      {change && Arrow && (
        <span className={classes.change}>
          <Arrow size={15} stroke={2} aria-hidden /> {change.words}
        </span>
      )}
    </p>
  );
}

/** '842 acessos' */
function visitWords(visits: number): string {
  return visits === 0 ? 'Nenhum acesso' : plural(visits, 'acesso', 'acessos');
}

/** 'nos últimos 30 dias' and '18,42 minutos'; without visits there is no average. */
export function summaryWords({ visits, averageDuration }: RoomAnalytics, period: Period) {
  const when = inPeriod(period);
  if (visits === 0) return { when, average: undefined };
  return { when, average: `${formatMinutes(averageDuration)} minutos` };
}

function AnalyticsSkeleton() {
  return (
    <div aria-hidden="true">
      <p className={classes.summary}>
        <SkeletonBar width={320} />
      </p>
      <div className={classes.charts}>
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
    </div>
  );
}

function ChartSkeleton() {
  return (
    <div className={classes.chartSkeleton}>
      <SkeletonBar width={90} />
      <SkeletonBar width={180} />
      <SkeletonBar width="100%" height={190} />
    </div>
  );
}

const EMPTY = 'Nenhum acesso neste período';
const VISITS: ChartSeries[] = [{ label: 'Acessos', tone: 'brand', format: formatInteger }];
const minutes = (value: number) => `${formatDecimal(value)} min`;
const TIMES: ChartSeries[] = [
  { label: 'Médio', tone: 'orange', format: minutes },
  { label: 'Total', tone: 'gray', format: minutes },
];

interface AnalyticsChartsProps {
  spans: readonly Span[];
  period: Period;
}

/** Two charts: the number of visits, and how long they lasted. */
function AnalyticsCharts({ spans, period }: AnalyticsChartsProps) {
  const points = (values: (span: Span) => number[]) =>
    spans.map((span) => ({
      key: span.from.getTime(),
      title: spanWords(span, period),
      tick: tickOf(span.from, period),
      values: values(span),
    }));
  return (
    <div className={classes.charts}>
      <Chart
        kind="line"
        title="Acessos"
        caption={visitsCaption(spans, period)}
        series={VISITS}
        points={points(({ visits }) => [visits])}
        emptyText={EMPTY}
        note={zoneName}
      />
      <Chart
        kind="bars"
        title="Tempo de acesso (min)"
        caption={timesCaption(spans, period)}
        series={TIMES}
        points={points(({ average, total }) => [toMinutes(average), toMinutes(total)])}
        emptyText={EMPTY}
        note={zoneName}
      />
    </div>
  );
}

function visitsCaption(spans: readonly Span[], period: Period): string | undefined {
  const peak = peakOf(spans, ({ visits }) => visits);
  if (!peak) return undefined;
  return `O máximo foi de ${plural(peak.visits, 'acesso', 'acessos')}, ${spanInShort(peak, period)}.`;
}

function timesCaption(spans: readonly Span[], period: Period): string | undefined {
  const peak = peakOf(spans, ({ total }) => total);
  if (!peak) return undefined;
  return `O máximo foi de ${formatMinutes(peak.total)} minutos, ${spanInShort(peak, period)}.`;
}

const COLUMNS: FigureColumn<Span>[] = [
  { label: 'Acessos', numberOf: ({ visits }) => visits, format: formatInteger },
  {
    label: 'Tempo médio (min)',
    numberOf: ({ average }) => toMinutes(average),
    format: formatDecimal,
  },
  { label: 'Tempo total (min)', numberOf: ({ total }) => toMinutes(total), format: formatDecimal },
];

interface AnalyticsTableProps {
  spans: readonly Span[];
  period: Period;
  /** The name of the figures: 'estatísticas do Betalk'. */
  of: string;
}

/** The charts' numbers as a table, which can be exported. */
function AnalyticsTable({ spans, period, of }: AnalyticsTableProps) {
  return (
    <FiguresTable
      name={`Tabela das ${of}`}
      when={period.label.toLowerCase()}
      fileName={`${plainName(of)}-${period.key}`}
      columns={COLUMNS}
      parts={spans}
    />
  );
}

/** 'estatisticas-do-betalk' */
function plainName(of: string): string {
  return of
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');
}
