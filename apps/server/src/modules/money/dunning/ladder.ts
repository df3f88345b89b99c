import { addDays } from '@atrio/contract/lib/due-dates';
import type { DunningStep } from '@atrio/contract/money/dunning';
import type { Settings } from '../../../env.ts';

/** One step of the operator's: so many days after the due date, or before it. */
interface Rung {
  /** As it is stored. */
  key: string;
  step: DunningStep;
  days: number;
}

export interface PlannedStep extends Pick<Rung, 'key' | 'step'> {
  /** 'yyyy-mm-dd': when it was done, or comes at the earliest. */
  day: string;
  isDone: boolean;
}

/**
 * When each step of an unpaid payment was done or comes. Nothing is made up for at once: after a
 * late notice, rooms close as many days later as they would have after one in time. So nobody loses
 * anything unwarned when a server was down for long, or begins to ask for what was due before.
 *
 * @param done the day of each step that was done, by its key
 */
export function planSteps(
  settings: Settings,
  { dueDate, today }: { dueDate: string; today: string },
  done: ReadonlyMap<string, string>,
): PlannedStep[] {
  const steps: PlannedStep[] = [];
  let last: { day: string; days: number } | undefined;
  for (const { key, step, days } of rungsOf(settings)) {
    const doneOn = done.get(key);
    const isReminder = step === 'reminder';
    if (isReminder && doneOn === undefined && today > dueDate) continue;
    const earliest = [addDays(dueDate, days), today];
    // Two notices may come together; what takes something away waits for what warns of it.
    if (last && step !== 'notice') earliest.push(addDays(last.day, days - last.days));
    const day = doneOn ?? earliest.toSorted().at(-1) ?? dueDate;
    steps.push({ key, step, day, isDone: doneOn !== undefined });
    if (!isReminder) last = { day, days };
  }
  return steps;
}

/** A step whose number of days is 0 is left out. */
function rungsOf(settings: Settings): Rung[] {
  const { DUNNING_REMINDER_DAYS, DUNNING_NOTICE_DAYS, DUNNING_CLOSE_DAYS, DUNNING_BIN_DAYS } =
    settings;
  const rungs: Rung[] = [
    { key: 'reminder', step: 'reminder', days: -DUNNING_REMINDER_DAYS },
    ...DUNNING_NOTICE_DAYS.toSorted((a, b) => a - b).map(
      (days): Rung => ({ key: `notice-${days}`, step: 'notice', days }),
    ),
    { key: 'closing', step: 'closing', days: DUNNING_CLOSE_DAYS },
    { key: 'bin', step: 'bin', days: DUNNING_BIN_DAYS },
  ];
  return rungs.filter(({ days }) => days !== 0);
}
