import { useEffect, useRef, useState } from 'react';
import { useOneAtATime } from '../../form/use-one-at-a-time.ts';
import { ApiError } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { type BulkOutcome, stepsBack } from './bulk-steps.ts';
import { alsoWords, countOf, doneWords, resultWords } from './bulk-words.ts';
import { type BulkStep, useChangeRooms } from './rooms-bulk.api.ts';

/** What is still to be told: rooms that failed, or a call that came to nothing. */
export interface BulkTrouble {
  outcomes: readonly BulkOutcome[];
  /** Of the whole call. */
  failure?: string;
  steps: readonly BulkStep[];
  /** Trouble that follows trouble is news again. */
  nth: number;
}

/** Changes many rooms, one job at a time, and tells what came of it. */
export function useBulkJob(onDone: () => void) {
  const [trouble, setTrouble] = useState<BulkTrouble>();
  const tell = (news: Omit<BulkTrouble, 'nth'>) =>
    setTrouble((last) => ({ ...news, nth: (last?.nth ?? 0) + 1 }));
  const runSteps = useSteps();
  const turn = useOneAtATime();
  const isHere = useIsHere();

  /** @throws when nothing was done at all: for a dialog that says so itself */
  async function run(steps: readonly BulkStep[], isUndo = false): Promise<void> {
    if (turn.isRunning() || steps.length === 0) return;
    turn.begin();
    try {
      const outcomes = await runSteps(steps);
      const hasFailed = countOf(outcomes, 'failed') > 0;
      onDone();
      if (hasFailed) tell({ outcomes, steps });
      else setTrouble(undefined);
      if (hasFailed && !isHere()) toast.error(resultWords(outcomes));
      announce(outcomes, isUndo ? undefined : () => void tryRun(stepsBack(outcomes), true));
    } finally {
      turn.end();
    }
  }

  /** The same for what has no dialog: the trouble stands in the page. */
  async function tryRun(steps: readonly BulkStep[], isUndo = false): Promise<void> {
    try {
      await run(steps, isUndo);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell({ outcomes: [], failure: error.message, steps });
      if (!isHere())
        toast.error('Não foi possível alterar as salas', { description: error.message });
    }
  }
  return { run, tryRun, isBusy: turn.isBusy, trouble, forget: () => setTrouble(undefined) };
}

export type BulkJob = ReturnType<typeof useBulkJob>;

/** One call after the other. Once one has been answered, a later one that fails is a result too. */
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

/** Whether the page that could show trouble is still there. */
function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
