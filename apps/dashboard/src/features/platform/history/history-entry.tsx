import type { HistoryEntry as Entry } from '@atrio/contract/platform/history';
import type { ReactNode } from 'react';
import { formatMoment, initials } from '../../../kit/text/format.ts';
import { AvatarInitials } from '../../../kit/ui/avatar-initials.tsx';
import classes from './history.module.css';
import type { FieldLine } from './history-fields.ts';
import { sentenceOf } from './history-words.ts';

interface HistoryEntryProps {
  entry: Entry;
  /** In the history of everything: the thing that was changed. */
  subject?: ReactNode;
  /** The address and device, beside the time. */
  origin?: ReactNode;
}

/** One entry: the person, the change with its values before and after, and the time. */
export function HistoryEntry({ entry, subject, origin }: HistoryEntryProps) {
  const { verb, thing, rest, lines } = sentenceOf(entry);
  return (
    <li className={classes.entry}>
      <AvatarInitials letters={initials(entry.adminName)} />
      <div className={classes.words}>
        <p>
          <strong>{entry.adminName}</strong> {verb}
          {thing && (
            <>
              {' '}
              <strong>{thing}</strong>
            </>
          )}
          {rest && ` ${rest}`}
        </p>
        {subject}
        {lines.length > 0 && (
          <ul className={classes.lines}>
            {lines.map((line) => (
              <Line key={`${line.label} ${line.before} ${line.after}`} line={line} />
            ))}
          </ul>
        )}
        <p className={classes.foundation}>
          <time className={classes.time} dateTime={entry.createdAt}>
            {formatMoment(entry.createdAt)}
          </time>
          {origin}
        </p>
      </div>
    </li>
  );
}

function Line({ line: { label, before, after } }: { line: FieldLine }) {
  if (before === undefined) {
    return (
      <li>
        {label}: <strong>{after}</strong>
      </li>
    );
  }
  return (
    <li>
      {label}: {before} <span aria-hidden="true">→</span>
      <span className="screen-reader-only"> para </span> <strong>{after}</strong>
    </li>
  );
}
