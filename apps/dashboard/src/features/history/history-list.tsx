import type { HistoryEntry as Entry } from '@atrio/contract/history';
import classes from './history.module.css';
import { HistoryEntry } from './history-entry.tsx';

/** What was done to a room, newest first. */
export function HistoryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className={classes.list} aria-label="Histórico da sala">
      {entries.map((entry) => (
        <HistoryEntry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}
