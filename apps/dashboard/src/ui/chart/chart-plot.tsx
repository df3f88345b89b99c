import classes from './chart.module.css';
import { pointTicks, valueTicks } from './chart-ticks.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import type { ChartKind, PlotProps } from './chart-types.ts';
import { useActivePoint } from './use-active-point.ts';

interface ChartPlotProps extends ChartKind, PlotProps {
  name: string;
}

/** Axes, marks, and the point that is told about. */
export function ChartPlot(props: ChartPlotProps) {
  const { series, points, Marks, placeOf, emptyText } = props;
  const highest = Math.max(0, ...points.flatMap(({ values }) => values));
  const lines = valueTicks(highest);
  const top = lines.at(-1) ?? 1;
  return (
    <div className={classes.frame}>
      <div className={classes.valueAxis} aria-hidden="true">
        {lines.toReversed().map((value) => (
          <span key={value}>{integer.format(value)}</span>
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

const integer = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
