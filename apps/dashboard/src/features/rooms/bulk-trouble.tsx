import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { focusSelection } from '../../table/selection-bar.tsx';
import classes from './bulk.module.css';
import type { BulkOutcome } from './bulk-steps.ts';
import { failuresOf, stepsAgain } from './bulk-steps.ts';
import { resultWords } from './bulk-words.ts';
import type { BulkJob, BulkTrouble as Trouble } from './use-bulk-job.ts';

const MOST_NAMES = 8;

/** What did not work, room by room, and a way to try only that again. */
export function BulkTrouble({ trouble, job }: { trouble: Trouble; job: BulkJob }) {
  const card = useRef<HTMLDivElement>(null);
  // Whatever asked for it has gone: this is where one goes on.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const { outcomes, failure } = trouble;

  function retry() {
    const steps = failure === undefined ? stepsAgain(outcomes) : trouble.steps;
    void job.tryRun(steps).finally(focusSelection);
  }
  function close() {
    job.forget();
    focusSelection();
  }
  return (
    <div ref={card} className={classes.trouble} role="alert" tabIndex={-1}>
      <IconAlertCircle size={20} stroke={1.7} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>
          {failure === undefined ? resultWords(outcomes) : 'Não foi possível alterar as salas'}
        </p>
        {failure && <p>{failure}</p>}
        <ul className={classes.reasons}>
          {[...failuresOf(outcomes)].map(([message, failed]) => (
            <li key={message}>
              <strong>{namesOf(failed)}</strong>: {message}
            </li>
          ))}
        </ul>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-disabled={job.isBusy}
        leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
        onClick={retry}
      >
        Tentar novamente
      </Button>
      <CloseButton onClick={close} />
    </div>
  );
}

/** The first of them by name. One that is not ours, or no more, has none to tell. */
function namesOf(failed: readonly BulkOutcome[]): string {
  const names = failed.map(({ id, name }) => name || `Sala nº ${id}`);
  const rest = names.length - MOST_NAMES;
  if (rest <= 0) return names.join(', ');
  return `${names.slice(0, MOST_NAMES).join(', ')} e mais ${rest}`;
}
