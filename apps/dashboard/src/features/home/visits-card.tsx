import type { Overview } from '@atrio/contract/overview';
import { type ReactNode, useState } from 'react';
import { formatInteger, plural } from '../../lib/format.ts';
import { peakOf } from '../../lib/peak.ts';
import { inPeriod, type Period } from '../../lib/periods.ts';
import { type FigureColumn, FiguresTable } from '../../table/figures-table.tsx';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { ChartLegend } from '../../ui/chart/chart-legend.tsx';
import type { ChartSeries } from '../../ui/chart/chart-types.ts';
import { SkeletonBar } from '../../ui/skeletons.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { labelOf, noteOf, titleOf, type VisitSpan, visitSpans, whenOf } from './visit-spans.ts';

const TITLE = 'Acessos de todas as salas';
const EMPTY = 'Nenhum acesso neste período';
/** Of the caption and the chart below it, so that nothing moves when they come. */
const CHART_HEIGHT = 224;
const COLUMNS: FigureColumn<VisitSpan>[] = [
  { label: 'Acessos', numberOf: ({ visits }) => visits, format: formatInteger },
  { label: 'Período anterior', numberOf: ({ previous }) => previous, format: formatInteger },
];

interface VisitsCardProps {
  overview: Pick<Overview, 'series'>;
  period: Period;
}

/** This period against the one before: as a chart, or as a table that says the same. */
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
          note={noteOf(spans[0])}
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
  /** Absent while there is nothing to switch. */
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
    { label: 'Acessos', legend: label, tone: 'brasa', format: formatInteger },
    {
      label: 'Período anterior',
      legend: `${shortLabel} anteriores`,
      tone: 'tinta',
      isDashed: true,
      format: formatInteger,
    },
  ];
}

/** Undefined where nobody came in either period: then the chart says so. */
function captionOf(spans: readonly VisitSpan[], period: Period): string | undefined {
  const peak = peakOf(spans, ({ visits }) => visits);
  if (peak) {
    const most = plural(peak.visits, 'acesso', 'acessos');
    return `O máximo ${inPeriod(period)} foi de ${most}, ${whenOf(peak, period)}.`;
  }
  return spans.some(({ previous }) => previous > 0) ? `${EMPTY}.` : undefined;
}
