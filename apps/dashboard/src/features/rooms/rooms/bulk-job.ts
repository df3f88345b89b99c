import type { BulkChange, BulkResult } from '@atrio/contract/rooms/rooms-bulk';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../kit/api/api-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { useOneAtATime } from '../../../kit/form/use-one-at-a-time.ts';
import { plural } from '../../../kit/text/format.ts';
import { type BulkStep, useChangeRooms } from './rooms.api.ts';

/** A failure to show: of some rooms, or of the whole call. */
export interface BulkFailure {
  outcomes: readonly BulkOutcome[];
  /** Set when the whole call failed. */
  message?: string;
  steps: readonly BulkStep[];
  /** Counts failures, so that a new one is announced again. */
  nth: number;
}

/** Changes many rooms, one job at a time, and announces the outcome. */
export function useBulkJob(onDone: () => void) {
  const [failure, setFailure] = useState<BulkFailure>();
  const showFailure = (next: Omit<BulkFailure, 'nth'>) =>
    setFailure((last) => ({ ...next, nth: (last?.nth ?? 0) + 1 }));
  const runSteps = useSteps();
  const turn = useOneAtATime();
  const isMounted = useIsMounted();

  /** @throws ApiError when no room was changed; the calling dialog shows it */
  async function run(steps: readonly BulkStep[], isUndo = false): Promise<void> {
    if (turn.isRunning() || steps.length === 0) return;
    turn.begin();
    try {
      const outcomes = await runSteps(steps);
      const hasFailed = countOf(outcomes, 'failed') > 0;
      onDone();
      if (hasFailed) showFailure({ outcomes, steps });
      else setFailure(undefined);
      if (hasFailed && !isMounted()) toast.error(resultWords(outcomes));
      announce(outcomes, isUndo ? undefined : () => void tryRun(stepsBack(outcomes), true));
    } finally {
      turn.end();
    }
  }

  /** Like `run`, for actions without a dialog: a failure is shown in the page. */
  async function tryRun(steps: readonly BulkStep[], isUndo = false): Promise<void> {
    try {
      await run(steps, isUndo);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showFailure({ outcomes: [], message: error.message, steps });
      if (!isMounted())
        toast.error('Não foi possível alterar as salas', { description: error.message });
    }
  }
  return { run, tryRun, isBusy: turn.isBusy, failure, dismiss: () => setFailure(undefined) };
}

export type BulkJob = ReturnType<typeof useBulkJob>;

/** Makes the calls one after the other. After a success, a later failure becomes part of the outcome. */
function useSteps() {
  const { mutateAsync: change } = useChangeRooms();
  const names = useRef(new Map<number, string>());
  return async (steps: readonly BulkStep[]): Promise<BulkOutcome[]> => {
    const outcomes: BulkOutcome[] = [];
    for (const step of steps) {
      try {
        const { results } = await change(step);
        for (const { id, name } of results) names.current.set(id, name);
        outcomes.push(...results.map((result) => ({ ...result, change: step.change })));
      } catch (error) {
        if (!(error instanceof ApiError) || outcomes.length === 0) throw error;
        outcomes.push(...allFailed(step, error.message, names.current));
      }
    }
    return outcomes;
  };
}

function allFailed(
  step: BulkStep,
  message: string,
  names: ReadonlyMap<number, string>,
): BulkOutcome[] {
  const outcome = { outcome: 'failed', message, before: null } as const;
  return (step.ids ?? []).map((id) => ({
    ...outcome,
    id,
    name: names.get(id) ?? '',
    change: step.change,
  }));
}

function announce(outcomes: readonly BulkOutcome[], undo: (() => void) | undefined): void {
  const [first] = outcomes;
  const count = countOf(outcomes, 'changed');
  if (!first || (count === 0 && countOf(outcomes, 'failed') > 0)) return;
  if (count === 0) {
    toast.info('Nada mudou', { description: 'As salas escolhidas já estavam assim' });
    return;
  }
  toast.success(doneWords(first.change, count), {
    description: alsoWords(outcomes),
    action: undo && { label: 'Desfazer', onClick: undo },
  });
}

/** Tells if the component is still mounted, and so can show a failure. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/** The result of one room, with the change that was asked for. */
export interface BulkOutcome extends BulkResult {
  change: BulkChange;
}

/** Steps that try the failed rooms again. */
export function stepsAgain(outcomes: readonly BulkOutcome[]): BulkStep[] {
  return toSteps(
    outcomes.filter(({ outcome }) => outcome === 'failed'),
    ({ change }) => change,
  );
}

/** Steps that undo the changes: one for each distinct previous value. */
function stepsBack(outcomes: readonly BulkOutcome[]): BulkStep[] {
  return toSteps(
    outcomes.filter(({ outcome }) => outcome === 'changed'),
    inverseOf,
  );
}

/** The failed rooms by error message. */
export function failuresOf(outcomes: readonly BulkOutcome[]) {
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  return Map.groupBy(failed, ({ message }) => message ?? 'Erro desconhecido');
}

function toSteps(
  outcomes: readonly BulkOutcome[],
  changeOf: (outcome: BulkOutcome) => BulkChange,
): BulkStep[] {
  const groups = Map.groupBy(outcomes, (outcome) => JSON.stringify(changeOf(outcome)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ids: group.map(({ id }) => id), change: changeOf(first) }] : [];
  });
}

function inverseOf({ change, before }: BulkOutcome): BulkChange {
  switch (change.kind) {
    case 'visibility':
      return { ...change, isVisible: before === true };
    case 'privacy':
      return { ...change, isPrivate: before === true };
    case 'company':
      return { ...change, companyId: idOf(before) };
    case 'environment':
      return { ...change, environmentId: idOf(before) };
    case 'addAdmin':
      return { ...change, kind: 'removeAdmin' };
    case 'removeAdmin':
      return { ...change, kind: 'addAdmin' };
    case 'delete':
      return { kind: 'restore' };
    case 'restore':
      return { kind: 'delete' };
  }
}

function idOf(before: BulkResult['before']): number | null {
  return typeof before === 'number' ? before : null;
}

/** '3 salas agora ocultas': the change, and the number of rooms changed. */
function doneWords(change: BulkChange, count: number): string {
  switch (change.kind) {
    case 'visibility':
      return change.isVisible
        ? plural(count, 'sala agora visível', 'salas agora visíveis')
        : plural(count, 'sala agora oculta', 'salas agora ocultas');
    case 'privacy':
      return change.isPrivate
        ? plural(count, 'sala agora privada', 'salas agora privadas')
        : plural(count, 'sala agora pública', 'salas agora públicas');
    case 'addAdmin':
      return `Administrador adicionado a ${plural(count, 'sala', 'salas')}`;
    case 'removeAdmin':
      return `Administrador removido de ${plural(count, 'sala', 'salas')}`;
    case 'delete':
      return plural(count, 'sala deletada', 'salas deletadas');
    case 'restore':
      return plural(count, 'sala restaurada', 'salas restauradas');
    default:
      return plural(count, 'sala alterada', 'salas alteradas');
  }
}

/** A second sentence for the toast: rooms that needed no change, or the stay in the bin. */
function alsoWords(outcomes: readonly BulkOutcome[]): string | undefined {
  const same = countOf(outcomes, 'unchanged');
  if (same > 0) return plural(same, 'já estava assim', 'já estavam assim');
  const [first] = outcomes;
  return first?.change.kind === 'delete' ? 'Na lixeira por 30 dias' : undefined;
}

/** '2 alteradas, 1 falhou' */
export function resultWords(outcomes: readonly BulkOutcome[]): string {
  const failed = plural(countOf(outcomes, 'failed'), 'falhou', 'falharam');
  const changed = countOf(outcomes, 'changed');
  return changed > 0 ? `${plural(changed, 'alterada', 'alteradas')}, ${failed}` : failed;
}

function countOf(outcomes: readonly BulkOutcome[], wanted: BulkOutcome['outcome']): number {
  return outcomes.filter(({ outcome }) => outcome === wanted).length;
}
