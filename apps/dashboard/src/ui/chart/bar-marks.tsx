import classes from './chart.module.css';
import type { MarksProps } from './chart-types.ts';

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
