import { labelOf } from '@atrio/contract/lib/entities';
import type { FieldLabel } from '@atrio/contract/lib/labels';
import type { HistoryEntry } from '@atrio/contract/platform/history';
import { deviceWords } from '../../../kit/text/device-words.ts';
import { formatDateTime, formatMoneyCents } from '../../../kit/text/format.ts';

export interface FieldLine {
  label: string;
  /** Absent if the field had no value before. */
  before?: string;
  after: string;
}

type Action = HistoryEntry['action'];
export type Change = HistoryEntry['changes'][number];
export type Value = Change['after'];

const WORDS: Record<NonNullable<FieldLabel['reads']>, (value: string | number) => string> = {
  money: (cents) => formatMoneyCents(Number(cents)),
  moment: formatDateTime,
  color: (hex) => `#${hex}`,
  device: (agent) => deviceWords(String(agent)),
};

/** Words for changes whose values the server does not tell. */
const HIDDEN = 'alterado, sem mostrar o valor';

export function lineOf(action: Action, { field, before, after }: Change): Required<FieldLine> {
  const [kind = ''] = action.split('.');
  const known = labelOf(kind, field);
  return {
    label: known?.label ?? field,
    before: inWords(known, before),
    after: inWords(known, after),
  };
}

/** Only the new value; for a secret, only that it has changed. */
export function newLineOf(action: Action, change: Change): FieldLine {
  const { label, after } = lineOf(action, change);
  return { label, after: isHidden(change) ? HIDDEN : after };
}

export function changeLineOf(action: Action, change: Change): FieldLine {
  return isHidden(change) ? newLineOf(action, change) : lineOf(action, change);
}

export function isHidden({ before, after }: Change): boolean {
  return before === null && after === null;
}

function inWords(known: FieldLabel | undefined, value: Value): string {
  if (value === null || value === '') return known?.none ?? 'nada';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return known?.reads ? WORDS[known.reads](value) : String(value);
}
