import type { BulkChange, BulkResult } from '@atrio/contract/rooms-bulk';
import type { BulkStep } from './rooms-bulk.api.ts';

/** What became of one room, and what was asked for. */
export interface BulkOutcome extends BulkResult {
  change: BulkChange;
}

/** Only what failed, once more. */
export function stepsAgain(outcomes: readonly BulkOutcome[]): BulkStep[] {
  return toSteps(
    outcomes.filter(({ outcome }) => outcome === 'failed'),
    ({ change }) => change,
  );
}

/** Only what changed, back to what it was: one step for each thing that was there before. */
export function stepsBack(outcomes: readonly BulkOutcome[]): BulkStep[] {
  return toSteps(
    outcomes.filter(({ outcome }) => outcome === 'changed'),
    inverseOf,
  );
}

/** What went wrong, and with which rooms. */
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
