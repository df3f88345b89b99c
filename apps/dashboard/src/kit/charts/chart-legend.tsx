import classes from './chart.module.css';
import type { ChartSeries } from './chart-types.ts';

interface ChartLegendProps {
  kind: 'line' | 'bars';
  series: readonly ChartSeries[];
}

export function ChartLegend({ kind, series }: ChartLegendProps) {
  return (
    <span className={classes.legend}>
      {series.map(({ label, legend, tone, isDashed }) => (
        <span key={label} className={classes.legendItem}>
          <span
            className={`${classes.tone} ${kind === 'line' ? classes.stroke : classes.swatch}`}
            data-tone={tone}
            data-dashed={isDashed}
          />
          {legend ?? label}
        </span>
      ))}
    </span>
  );
}
