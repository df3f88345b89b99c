import type { RoomListItem } from '@atrio/contract/rooms/rooms';
import { type BulkChange, MAX_BULK_ROOMS } from '@atrio/contract/rooms/rooms-bulk';
import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import type { ListSelection } from '../../../kit/list/selection.tsx';
import dock from '../../../kit/list/selection-bar.module.css';
import { focusSelection, SelectionBar } from '../../../kit/list/selection-bar.tsx';
import { formatInteger, plural } from '../../../kit/text/format.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import classes from './bulk.module.css';
import type { BulkAction, BulkQuestion } from './bulk-actions.tsx';
import { BulkBarActions, BulkDrawer } from './bulk-actions.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import {
  type BulkFailure,
  type BulkJob,
  type BulkOutcome,
  failuresOf,
  resultWords,
  stepsAgain,
  useBulkJob,
} from './bulk-job.ts';
import type { RoomChoices } from './room-filters.ts';
import type { BulkStep } from './rooms.api.ts';

export interface RoomsBulkProps {
  selection: ListSelection<RoomListItem>;
  /** The list's filter, sent instead of ids when everything is selected. */
  matching: NonNullable<BulkStep['matching']>;
  /** Left out in the bin, whose rooms can only be restored. */
  choices?: RoomChoices;
}

/** The bar of actions for the selected rooms, with the questions and the failures of those actions. */
export function RoomsBulk({ selection, matching, choices }: RoomsBulkProps) {
  const { count, rows, isEverything } = selection;
  const job = useBulkJob(selection.clear);
  const [question, setQuestion] = useState<BulkQuestion>();
  const isPhone = useIsPhone();
  const Actions = isPhone ? BulkDrawer : BulkBarActions;

  function stepsFor(change: BulkChange): BulkStep[] {
    return [isEverything ? { matching, change } : { ids: rows.map(({ id }) => id), change }];
  }
  function handleAction(action: BulkAction) {
    if (job.isBusy) return;
    if ('asks' in action) setQuestion(action.asks);
    else if ('change' in action) void job.tryRun(stepsFor(action.change));
    else askDeletion(selection, () => job.run(stepsFor({ kind: 'delete' })));
  }
  return (
    <>
      <LiveText>{count > 0 ? selectedWords(count) : undefined}</LiveText>
      <div className={dock.dock}>
        {job.failure && <FailureCard key={job.failure.nth} failure={job.failure} job={job} />}
        {count > 0 && (
          <SelectionBar
            label={selectedWords(count)}
            more={moreOf(selection, isPhone)}
            onClear={selection.clear}
          >
            <Actions isBin={!choices} isBusy={job.isBusy} onAction={handleAction} />
          </SelectionBar>
        )}
      </div>
      {choices && (
        <BulkDialog
          question={question}
          rooms={plural(count, 'sala', 'salas')}
          choices={choices}
          isBusy={job.isBusy}
          onAnswer={(change) => job.run(stepsFor(change))}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

function selectedWords(count: number): string {
  return plural(count, 'sala selecionada', 'salas selecionadas');
}

/** Offers to select more rooms, up to the number that the server takes in one call. */
function moreOf(selection: ListSelection<RoomListItem>, isPhone: boolean) {
  const { more, selectEverything, rest, selectPage } = selection;
  if (isPhone && rest !== undefined) {
    return { label: `Selecionar as ${rest} desta página`, onClick: selectPage };
  }
  if (more === undefined || more > MAX_BULK_ROOMS) return undefined;
  return { label: `Selecionar todas as ${formatInteger(more)}`, onClick: selectEverything };
}

/** How many rooms the deletion question names. */
const MOST_NAMES_IN_QUESTION = 5;

function askDeletion(
  { rows, count }: ListSelection<RoomListItem>,
  remove: () => Promise<void>,
): void {
  const names = rows.slice(0, MOST_NAMES_IN_QUESTION).map(({ name }) => name);
  const rest = count - names.length;
  confirmDeletion({
    title: `Deletar ${plural(count, 'sala', 'salas')}?`,
    name: rest > 0 ? `${names.join(', ')} e mais ${formatInteger(rest)}` : names.join(', '),
    consequence:
      count === 1
        ? 'A sala vai para a lixeira por 30 dias e o link público sai do ar.'
        : 'As salas vão para a lixeira por 30 dias e os links públicos saem do ar.',
    remove,
  });
}

/** How many rooms are named for one reason. */
const MOST_NAMES_IN_FAILURE = 8;

/** Lists the rooms that failed by reason, with a button that tries only those again. */
function FailureCard({ failure, job }: { failure: BulkFailure; job: BulkJob }) {
  const card = useRef<HTMLDivElement>(null);
  // The button that started the job is gone, so the focus moves here.
  useLayoutEffect(() => card.current?.focus({ preventScroll: true }), []);
  const { outcomes, message, steps } = failure;

  function retry() {
    const again = message === undefined ? stepsAgain(outcomes) : steps;
    void job.tryRun(again).finally(focusSelection);
  }
  function close() {
    job.dismiss();
    focusSelection();
  }
  return (
    <div ref={card} className={classes.failure} role="alert" tabIndex={-1}>
      <IconAlertCircle size={20} stroke={1.7} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>
          {message === undefined ? resultWords(outcomes) : 'Não foi possível alterar as salas'}
        </p>
        {message && <p>{message}</p>}
        <ul className={classes.reasons}>
          {[...failuresOf(outcomes)].map(([reason, failed]) => (
            <li key={reason}>
              <strong>{namesOf(failed)}</strong>: {reason}
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

/** Names the first rooms; a missing room, or another administrator's, has no name but its number. */
function namesOf(failed: readonly BulkOutcome[]): string {
  const names = failed.map(({ id, name }) => name || `Sala nº ${id}`);
  const rest = names.length - MOST_NAMES_IN_FAILURE;
  if (rest <= 0) return names.join(', ');
  return `${names.slice(0, MOST_NAMES_IN_FAILURE).join(', ')} e mais ${rest}`;
}
