import type { RoomListItem } from '@atrio/contract/rooms';
import { type BulkChange, MAX_BULK_ROOMS } from '@atrio/contract/rooms-bulk';
import { useState } from 'react';
import { confirm } from '../../lib/confirm.tsx';
import { formatInteger, plural } from '../../lib/format.ts';
import dock from '../../table/selection-bar.module.css';
import { SelectionBar } from '../../table/selection-bar.tsx';
import type { ListSelection } from '../../table/use-selection.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { BulkAction, BulkQuestion } from './bulk-actions.tsx';
import { BulkBarActions, BulkDrawer } from './bulk-bar.tsx';
import type { RoomChoices } from './bulk-choices.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkTrouble } from './bulk-trouble.tsx';
import type { BulkStep } from './rooms-bulk.api.ts';
import { useBulkJob } from './use-bulk-job.ts';

export interface RoomsBulkProps {
  selection: ListSelection<RoomListItem>;
  /** What the list shows, for when all of it is selected. */
  matching: NonNullable<BulkStep['matching']>;
  /** Left out in the bin, whose rooms can only be restored. */
  choices?: RoomChoices;
}

/** What can be done with the rooms selected in a list, and what came of it. */
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
        {job.trouble && <BulkTrouble key={job.trouble.nth} trouble={job.trouble} job={job} />}
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

/** The server takes so many at once; what it would refuse is not offered. */
function moreOf(selection: ListSelection<RoomListItem>, isPhone: boolean) {
  const { more, selectEverything, rest, selectPage } = selection;
  if (isPhone && rest !== undefined) {
    return { label: `Selecionar as ${rest} desta página`, onClick: selectPage };
  }
  if (more === undefined || more > MAX_BULK_ROOMS) return undefined;
  return { label: `Selecionar todas as ${formatInteger(more)}`, onClick: selectEverything };
}

const MOST_NAMES = 5;

function askDeletion(
  { rows, count }: ListSelection<RoomListItem>,
  onConfirm: () => Promise<void>,
): void {
  const names = rows.slice(0, MOST_NAMES).map(({ name }) => name);
  const rest = count - names.length;
  confirm({
    title: `Deletar ${plural(count, 'sala', 'salas')}?`,
    detail: (
      <>
        <strong>
          {rest > 0 ? `${names.join(', ')} e mais ${formatInteger(rest)}` : names.join(', ')}
        </strong>
        <span>
          {count === 1
            ? 'A sala vai para a lixeira por 30 dias e o link público sai do ar.'
            : 'As salas vão para a lixeira por 30 dias e os links públicos saem do ar.'}
        </span>
      </>
    ),
    action: 'Deletar',
    onConfirm,
  });
}
