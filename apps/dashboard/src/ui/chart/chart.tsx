import { BarMarks } from './bar-marks.tsx';
import classes from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { ChartPlot } from './chart-plot.tsx';
import type { ChartKind, PlotProps } from './chart-types.ts';
import { LineMarks } from './line-marks.tsx';

interface ChartProps extends PlotProps {
  kind: 'line' | 'bars';
  title: string;
  /** A sentence that says what is to be seen, if there is something. */
  caption?: string;
  /** Title and legend stand above it already; readers are still told the title. */
  isBare?: boolean;
}

/**
 * A chart as a figure with its caption. Drawn here rather than by a chart library: what those weigh
 * is more than half of a whole page.
 */
export function Chart({ kind, title, caption, isBare = false, ...plot }: ChartProps) {
  return (
    <figure className={classes.figure}>
      <figcaption>
        <span className={isBare ? 'leitor' : classes.head}>
          <strong className={classes.title}>{title}</strong>
          {!isBare && plot.series.length > 1 && <ChartLegend kind={kind} series={plot.series} />}
        </span>
        <span className={classes.caption}>{caption}</span>
      </figcaption>
      <ChartPlot {...plot} {...KINDS[kind]} name={title} />
    </figure>
  );
}

/** How each kind is drawn, and where its points are, as fractions of the width. */
const KINDS: Record<ChartProps['kind'], ChartKind> = {
  line: {
    Marks: LineMarks,
    placeOf: (index, count) => index / Math.max(count - 1, 1),
    pointAt: (fraction, count) => Math.round(fraction * (count - 1)),
    hasSpots: true,
  },
  bars: {
    Marks: BarMarks,
    placeOf: (index, count) => (index + 0.5) / count,
    pointAt: (fraction, count) => Math.floor(fraction * count),
    hasSpots: false,
  },
};
