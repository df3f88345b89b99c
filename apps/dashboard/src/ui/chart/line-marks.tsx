import { area, curveMonotoneX, line } from 'd3-shape';
import { useId } from 'react';
import classes from './chart.module.css';
import type { MarksProps } from './chart-types.ts';

/** One line for each series over a fading ground, stretched over the whole plot. */
export function LineMarks({ series, points, top }: MarksProps) {
  const id = useId();
  const last = Math.max(points.length - 1, 1);
  return (
    <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {series.map(({ label, tone }, index) => {
        const spots = points.map(({ values }, at) => ({
          x: (at / last) * 100,
          y: 100 - ((values[index] ?? 0) / top) * 100,
        }));
        const ground = `${id}-${index}`;
        return (
          <g key={label} className={classes.tone} data-tone={tone}>
            <linearGradient id={ground} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="currentColor" stopOpacity="0.17" />
              <stop offset="1" stopColor="currentColor" stopOpacity="0" />
            </linearGradient>
            <path d={groundPath(spots) ?? undefined} fill={`url(#${ground})`} />
            <path className={classes.line} d={linePath(spots) ?? undefined} />
          </g>
        );
      })}
    </svg>
  );
}

interface Spot {
  x: number;
  y: number;
}

const linePath = line<Spot>(
  ({ x }) => x,
  ({ y }) => y,
).curve(curveMonotoneX);

const groundPath = area<Spot>(
  ({ x }) => x,
  100,
  ({ y }) => y,
).curve(curveMonotoneX);
