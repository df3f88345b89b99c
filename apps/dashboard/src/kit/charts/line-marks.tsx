import { area, curveMonotoneX, line } from 'd3-shape';
import { useId } from 'react';
import classes from './chart.module.css';
import type { MarksProps } from './chart-types.ts';

/** One line for each series, those that are not dashed over a fading ground. */
export function LineMarks({ series, points, top }: MarksProps) {
  const id = useId();
  const last = Math.max(points.length - 1, 1);
  return (
    <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {series.map(({ label, tone, isDashed }, index) => {
        const spots = points.map(({ values }, at) => ({
          x: (at / last) * 100,
          y: 100 - ((values[index] ?? 0) / top) * 100,
        }));
        return (
          <g key={label} className={classes.tone} data-tone={tone}>
            {!isDashed && <Ground id={`${id}-${index}`} spots={spots} />}
            <path
              className={classes.line}
              d={linePath(spots) ?? undefined}
              data-dashed={isDashed}
            />
          </g>
        );
      })}
    </svg>
  );
}

function Ground({ id, spots }: { id: string; spots: Spot[] }) {
  return (
    <>
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.17" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={groundPath(spots) ?? undefined} fill={`url(#${id})`} />
    </>
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

/** The series of each point side by side. */
export function BarMarks({ series, points, top }: MarksProps) {
  return (
    <div className={classes.bars} aria-hidden="true">
      {points.map(({ key, values }) => (
        <div key={key} className={classes.barGroup}>
          {series.map(({ label, tone }, index) => (
            <span
              key={label}
              className={`${classes.tone} ${classes.bar}`}
              data-tone={tone}
              data-some={values[index] ? true : undefined}
              style={{ height: `${((values[index] ?? 0) / top) * 100}%` }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
