import { spanInShort, spanWords, tickOf, zoneName } from '../../lib/date-words.ts';
import {
  formatDecimal,
  formatInteger,
  formatMinutes,
  plural,
  toMinutes,
} from '../../lib/format.ts';
import { peakOf } from '../../lib/peak.ts';
import type { Period } from '../../lib/periods.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import type { ChartSeries } from '../../ui/chart/chart-types.ts';
import classes from './analytics.module.css';
import type { Span } from './spans.ts';

const EMPTY = 'Nenhum acesso neste período';
const VISITS: ChartSeries[] = [{ label: 'Acessos', tone: 'brasa', format: formatInteger }];
const minutes = (value: number) => `${formatDecimal(value)} min`;
const TIMES: ChartSeries[] = [
  { label: 'Médio', tone: 'laranja', format: minutes },
  { label: 'Total', tone: 'tinta', format: minutes },
];

interface AnalyticsChartsProps {
  spans: readonly Span[];
  period: Period;
}

/** How many came, and how long they stayed. */
export function AnalyticsCharts({ spans, period }: AnalyticsChartsProps) {
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
        note={zoneName()}
      />
      <Chart
        kind="bars"
        title="Tempo de acesso (min)"
        caption={timesCaption(spans, period)}
        series={TIMES}
        points={points(({ average, total }) => [toMinutes(average), toMinutes(total)])}
        emptyText={EMPTY}
        note={zoneName()}
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
