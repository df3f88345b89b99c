import type { HistoryLine } from '@atrio/contract/history';
import { UnstyledButton } from '@mantine/core';
import { deviceWords } from '../../lib/device-words.ts';
import classes from './history.module.css';
import { HistoryEntry } from './history-entry.tsx';
import { HistorySubject } from './history-subject.tsx';

interface HistoryLinesProps {
  lines: readonly HistoryLine[];
  /** Undefined while only one person's lines are shown. */
  onPerson: ((adminId: number) => void) | undefined;
}

/** Everything that was done, newest first. */
export function HistoryLines({ lines, onPerson }: HistoryLinesProps) {
  return (
    <ol className={classes.sheet} aria-label="Histórico">
      {lines.map((line) => (
        <HistoryEntry
          key={line.id}
          entry={line}
          subject={<HistorySubject subject={line.subject} />}
          origin={<Origin line={line} onPerson={onPerson} />}
        />
      ))}
    </ol>
  );
}

interface OriginProps {
  line: HistoryLine;
  onPerson: ((adminId: number) => void) | undefined;
}

function Origin({ line: { address, device, adminId, adminName }, onPerson }: OriginProps) {
  return (
    <>
      {device && <span>{deviceWords(device)}</span>}
      {address && <span>{address}</span>}
      {onPerson && adminId !== null && (
        <UnstyledButton className={classes.person} onClick={() => onPerson(adminId)}>
          Só desta pessoa<span className="leitor">: {adminName}</span>
        </UnstyledButton>
      )}
    </>
  );
}
