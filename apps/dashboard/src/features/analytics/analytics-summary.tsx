import type { RoomAnalytics } from '@atrio/contract/analytics';
import { IconArrowDown, IconArrowUp, IconEqual } from '@tabler/icons-react';
import { changeOf } from '../../lib/change.ts';
import type { Period } from '../../lib/periods.ts';
import classes from './analytics.module.css';
import { summaryWords, visitWords } from './summary-words.ts';

const ARROWS = { up: IconArrowUp, down: IconArrowDown, same: IconEqual };

interface AnalyticsSummaryProps {
  analytics: RoomAnalytics;
  period: Period;
}

/** The period in a sentence, heard again when it changes. */
export function AnalyticsSummary({ analytics, period }: AnalyticsSummaryProps) {
  const { when, average } = summaryWords(analytics, period);
  const change = changeOf(analytics.visits, analytics.previous.visits);
  const Arrow = change && ARROWS[change.direction];
  return (
    <p className={classes.summary} aria-live="polite">
      <strong>{visitWords(analytics.visits)}</strong> {when}
      {average && (
        <>
          , com tempo médio de <strong>{average}</strong>
        </>
      )}
      .{' '}
      {change && Arrow && (
        <span className={classes.change}>
          <Arrow size={15} stroke={2} aria-hidden /> {change.words}
        </span>
      )}
    </p>
  );
}
