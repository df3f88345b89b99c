import type { HistoryEntry } from '@atrio/contract/history';
import { formatMoment, initials } from '../../lib/format.ts';
import { AvatarInitials } from '../../ui/avatar-initials.tsx';
import classes from './history.module.css';
import { deedOf, type FieldLine } from './history-words.ts';

/** Who did what, newest first. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={classes.list} aria-label="Histórico da sala">
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <AvatarInitials letters={initials(entry.adminName)} />
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { verb, thing, rest, lines } = deedOf(entry);
  return (
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
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <Line key={line.label} line={line} />
          ))}
        </ul>
      )}
      <time className={classes.time} dateTime={entry.createdAt}>
        {formatMoment(entry.createdAt)}
      </time>
    </div>
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
      <span className="leitor"> para </span> <strong>{after}</strong>
    </li>
  );
}
