import type { Overview } from '@atrio/contract/across/overview';
import { type ReactNode, useState } from 'react';
import { peakOf } from '../../../kit/charts/change.ts';
import { Chart } from '../../../kit/charts/chart.tsx';
import { ChartLegend } from '../../../kit/charts/chart-legend.tsx';
import type { ChartSeries } from '../../../kit/charts/chart-types.ts';
import { type FigureColumn, FiguresTable } from '../../../kit/charts/figures-table.tsx';
import { ViewSwitch } from '../../../kit/charts/view-switch.tsx';
import { spanInShort, tickOf, zoneName } from '../../../kit/dates/date-words.ts';
import { inPeriod, type Period } from '../../../kit/dates/periods.ts';
import { Card } from '../../../kit/page/card.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatDate, formatInteger, plural, weekdayOf } from '../../../kit/text/format.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';

const TITLE = 'Acessos de todas as salas';
const EMPTY = 'Nenhum acesso neste período';
/** The height of caption and chart, so that nothing moves when they appear. */
const CHART_HEIGHT = 224;
const COLUMNS: FigureColumn<VisitSpan>[] = [
  { label: 'Acessos', numberOf: ({ visits }) => visits, format: formatInteger },
  { label: 'Período anterior', numberOf: ({ previous }) => previous, format: formatInteger },
];

interface VisitsCardProps {
  overview: Pick<Overview, 'series'>;
  period: Period;
}

/** The visits of this period and of the one before, as a chart or a table. */
export function VisitsCard({ overview, period }: VisitsCardProps) {
  const [isTable, setTable] = useState(false);
  const spans = visitSpans(overview, period);
  return (
    <Frame period={period} isTable={isTable} onChange={setTable}>
      {isTable ? (
        <FiguresTable
          name="Tabela dos acessos de todas as salas"
          when={period.label.toLowerCase()}
          fileName={`acessos-${period.key}`}
          columns={COLUMNS}
          parts={spans}
        />
      ) : (
        <Chart
          kind="line"
          title={TITLE}
          isBare
          caption={captionOf(spans, period)}
          series={seriesOf(period)}
          points={spans.map((span) => ({
            key: span.from.getTime(),
            title: titleOf(span, period),
            tick: labelOf(span, period),
            values: [span.visits, span.previous],
          }))}
          emptyText={EMPTY}
          note={() => noteOf(spans[0])}
        />
      )}
    </Frame>
  );
}

export function VisitsSkeleton({ period }: Pick<VisitsCardProps, 'period'>) {
  return (
    <Frame period={period}>
      <SkeletonBar width="100%" height={CHART_HEIGHT} />
    </Frame>
  );
}

interface FrameProps {
  period: Period;
  isTable?: boolean;
  /** Absent while loading. */
  onChange?: (isTable: boolean) => void;
  children: ReactNode;
}

function Frame({ period, isTable = false, onChange, children }: FrameProps) {
  const isPhone = useIsPhone();
  return (
    <Card
      title={TITLE}
      actions={
        <>
          {!isTable && <ChartLegend kind="line" series={seriesOf(period)} />}
          <ViewSwitch
            isTable={isTable}
            onChange={onChange}
            of="dos acessos"
            chart="gráfico"
            isIcon={isPhone}
          />
        </>
      }
    >
      {children}
    </Card>
  );
}

function seriesOf({ label, shortLabel }: Period): ChartSeries[] {
  return [
    { label: 'Acessos', legend: label, tone: 'brand', format: formatInteger },
    {
      label: 'Período anterior',
      legend: `${shortLabel} anteriores`,
      tone: 'gray',
      isDashed: true,
      format: formatInteger,
    },
  ];
}

/** Undefined if neither period has visits: the chart says so itself. */
function captionOf(spans: readonly VisitSpan[], period: Period): string | undefined {
  const peak = peakOf(spans, ({ visits }) => visits);
  if (peak) {
    const most = plural(peak.visits, 'acesso', 'acessos');
    return `O máximo ${inPeriod(period)} foi de ${most}, ${whenOf(peak, period)}.`;
  }
  return spans.some(({ previous }) => previous > 0) ? `${EMPTY}.` : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** One of the equal parts of a period, with the visits in the same part of the period before. */
export interface VisitSpan {
  from: Date;
  to: Date;
  visits: number;
  previous: number;
}

/** The server's series, with the end of each part. */
export function visitSpans({ series }: Pick<Overview, 'series'>, period: Period): VisitSpan[] {
  const length = period.durationMs / series.length;
  return series.map(({ date, visits, previous }) => {
    const from = new Date(date);
    return { from, to: new Date(from.getTime() + length), visits, previous };
  });
}

/**
 * 'Domingo, 08/11', '06/11 a 08/11', or with the hours if parts are shorter than a day. Parts end
 * with the present hour, not at midnight: a day is named by its end, so that today is the last.
 */
export function titleOf(span: VisitSpan, period: Period): string {
  const days = daysOf(span);
  if (days < 1) {
    const time = (moment: Date) => tickOf(moment, { tick: 'time' });
    return `${dayWords(span.from)}, ${time(span.from)} a ${time(span.to)}`;
  }
  if (days === 1) return dayWords(lastDayOf(span));
  return `${inDigits(firstDayOf(span), period)} a ${inDigits(lastDayOf(span), period)}`;
}

/** The label below the axis. */
export function labelOf(span: VisitSpan, period: Period): string {
  return tickOf(daysOf(span) < 1 ? span.from : lastDayOf(span), period);
}

/** 'em 08/11', 'entre 06/11 e 08/11', 'entre 14:00 e 15:00' */
export function whenOf(span: VisitSpan, period: Period): string {
  const days = daysOf(span);
  if (days < 1) return spanInShort(span, period);
  if (days === 1) return `em ${inDigits(lastDayOf(span), period)}`;
  return `entre ${inDigits(firstDayOf(span), period)} e ${inDigits(lastDayOf(span), period)}`;
}

/** 'até 15:00, Horário Padrão de Brasília': the hour at which days end, unless midnight. */
export function noteOf(span: VisitSpan | undefined): string {
  if (!span || daysOf(span) < 1) return zoneName();
  const end = tickOf(span.to, { tick: 'time' });
  return end === '00:00' ? zoneName() : `até ${end}, ${zoneName()}`;
}

function daysOf({ from, to }: VisitSpan): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}

function lastDayOf({ to }: VisitSpan): Date {
  return new Date(to.getTime() - 1);
}

function firstDayOf(span: VisitSpan): Date {
  return new Date(lastDayOf(span).getTime() - (daysOf(span) - 1) * DAY_MS);
}

function dayWords(moment: Date): string {
  return `${weekdayOf(moment)}, ${tickOf(moment, { tick: 'day' })}`;
}

/** With the year if the period has more than one. */
function inDigits(moment: Date, { tick }: Period): string {
  return tick === 'month' ? formatDate(moment) : tickOf(moment, { tick: 'day' });
}
