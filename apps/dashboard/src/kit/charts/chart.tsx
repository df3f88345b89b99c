import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatInteger } from '../text/format.ts';
import classes from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import type { ChartKind, ChartPoint, ChartSeries, PlotProps } from './chart-types.ts';
import { BarMarks, LineMarks } from './line-marks.tsx';

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
        <span className={isBare ? 'screen-reader-only' : classes.head}>
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

interface ChartPlotProps extends ChartKind, PlotProps {
  name: string;
}

/** Axes, marks, and the point that is told about. */
function ChartPlot(props: ChartPlotProps) {
  const { series, points, Marks, placeOf, emptyText } = props;
  const highest = Math.max(0, ...points.flatMap(({ values }) => values));
  const lines = valueTicks(highest);
  const top = lines.at(-1) ?? 1;
  return (
    <div className={classes.frame}>
      <div className={classes.valueAxis} aria-hidden="true">
        {lines.toReversed().map((value) => (
          <span key={value}>{formatInteger(value)}</span>
        ))}
      </div>
      <div className={classes.plot}>
        <div className={classes.grid} aria-hidden="true">
          {lines.map((value) => (
            <span key={value} />
          ))}
        </div>
        {highest > 0 ? (
          <>
            <Marks series={series} points={points} top={top} />
            <PointReader {...props} top={top} />
          </>
        ) : (
          <p className={classes.empty}>{emptyText}</p>
        )}
      </div>
      <div className={classes.pointAxis} aria-hidden="true">
        {pointTicks(points.length).map((index) => (
          <span key={index} style={{ left: `${placeOf(index, points.length) * 100}%` }}>
            {points[index]?.tick}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * Tells one point at a time. To readers it is a slider that cannot be dragged: the one pattern whose
 * arrow keys they pass on and whose every value they read out.
 */
function PointReader(props: ChartPlotProps & { top: number }) {
  const { name, points, series, note, top, placeOf, pointAt, hasSpots } = props;
  const count = points.length;
  const { active, isShown, handlers } = useActivePoint(count, (at) => pointAt(at, count));
  const point = points[active];
  if (!point) return null;
  const left = placeOf(active, count) * 100;
  const told = series.map(({ label, format }, at) => `${label} ${format(point.values[at] ?? 0)}`);
  return (
    <div
      className={classes.reader}
      role="slider"
      tabIndex={0}
      aria-label={`${name}, ponto a ponto`}
      aria-readonly
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={active + 1}
      aria-valuetext={`${point.title}: ${told.join(', ')}`}
      {...handlers}
    >
      {isShown && (
        <>
          <span className={classes.cursor} style={{ left: `${left}%` }} />
          {hasSpots &&
            series.map(({ label, tone }, at) => (
              <span
                key={label}
                className={`${classes.tone} ${classes.spot}`}
                data-tone={tone}
                style={{ left: `${left}%`, bottom: `${((point.values[at] ?? 0) / top) * 100}%` }}
              />
            ))}
          <ChartTooltip point={point} series={series} note={note} left={left} />
        </>
      )}
    </div>
  );
}

interface ChartTooltipProps {
  point: ChartPoint;
  series: readonly ChartSeries[];
  note?: PlotProps['note'];
  /** Position of the point, in percent of the plot's width. */
  left: number;
}

/** Above the plot, and always within its width: it stands off by as much as the point does. */
function ChartTooltip({ point, series, note, left }: ChartTooltipProps) {
  return (
    <div
      className={classes.tooltip}
      style={{ left: `${left}%`, transform: `translateX(-${left}%)` }}
      aria-hidden="true"
    >
      <p className={classes.tooltipTitle}>{point.title}</p>
      {series.map(({ label, tone, format }, index) => (
        <p key={label} className={classes.tooltipRow}>
          <span className={`${classes.tone} ${classes.swatch}`} data-tone={tone} />
          <span>{label}</span>
          <strong>{format(point.values[index] ?? 0)}</strong>
        </p>
      ))}
      {note && <p className={classes.tooltipNote}>{note()}</p>}
    </div>
  );
}

/** The active point of a chart: the one under the pointer, or the one chosen by keyboard. */
function useActivePoint(count: number, pointAt: (fraction: number) => number) {
  const last = count - 1;
  const [chosen, setChosen] = useState<number>();
  const [isShown, setShown] = useState(false);
  // Other data may have fewer points.
  const active = clamp(chosen ?? last, last);

  function show(index: number) {
    setChosen(clamp(index, last));
    setShown(true);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isShown) {
      // Only the tooltip goes, not what is around the chart.
      event.stopPropagation();
      setShown(false);
      return;
    }
    const next = afterKey(event.key, active, last);
    if (next === undefined) return;
    event.preventDefault();
    // A tooltip that was away comes back where it was.
    show(isShown ? next : active);
  }

  function handlePointer(event: PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width > 0) show(pointAt((event.clientX - left) / width));
  }
  return {
    active,
    isShown,
    handlers: {
      onKeyDown: handleKeyDown,
      onPointerDown: handlePointer,
      onPointerMove: handlePointer,
      onPointerLeave: () => setShown(false),
      onFocus: () => setShown(true),
      onBlur: () => setShown(false),
    },
  };
}

function afterKey(key: string, active: number, last: number): number | undefined {
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[key];
  if (step !== undefined) return active + step;
  return { Home: 0, End: last }[key];
}

function clamp(index: number, last: number): number {
  return Math.min(Math.max(index, 0), Math.max(last, 0));
}

const LINES = 3;

/** Indexes of the points that carry a label below the axis: first, ⅓, ⅔ and last, at most four. */
export function pointTicks(count: number): number[] {
  const last = count - 1;
  const wanted = [0, last / 3, (2 * last) / 3, last].map(Math.round);
  return count > 0 ? [...new Set(wanted)] : [];
}

/** Four round values from 0, the topmost at least `highest`; never parts of one. */
export function valueTicks(highest: number): number[] {
  const step = roundStep(highest / LINES);
  return Array.from({ length: LINES + 1 }, (_, index) => index * step);
}

/** The first of 1, 2, 5, 10, 20, 25, 50, 100, … that is not below `least`. */
function roundStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const factors = magnitude < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const factor = factors.find((candidate) => candidate * magnitude >= least) ?? 10;
  return factor * magnitude;
}
