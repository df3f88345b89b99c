import classes from './chart.module.css';
import type { ChartPoint, ChartSeries } from './chart-types.ts';

interface ChartTooltipProps {
  point: ChartPoint;
  series: readonly ChartSeries[];
  note?: string;
  /** Where the point is, in percent of the plot's width. */
  left: number;
}

/** Above the plot, and always within its width: it stands off by as much as the point does. */
export function ChartTooltip({ point, series, note, left }: ChartTooltipProps) {
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
      {note && <p className={classes.tooltipNote}>{note}</p>}
    </div>
  );
}
