import type { Company } from '@atrio/contract/companies';
import { VisuallyHidden } from '@mantine/core';
import { COLOR_LABELS } from './color-labels.ts';
import classes from './companies.module.css';

/** A company's three colours as dots, and in words for those who do not see them. */
export function ColorDots({ colors }: { colors: Company['colors'] }) {
  const words = COLOR_LABELS.map(({ name, label }) => `${label} ${colors[name]}`).join(', ');
  return (
    <span className={classes.dots}>
      {COLOR_LABELS.map(({ name, label }) => (
        <span
          key={name}
          className={classes.dot}
          style={{ background: `#${colors[name]}` }}
          title={`${label}: ${colors[name]}`}
          aria-hidden="true"
        />
      ))}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
