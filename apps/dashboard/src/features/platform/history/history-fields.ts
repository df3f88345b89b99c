import { buildLabels } from '@atrio/contract/catalogue/game-builds';
import { paymentAccountLabels } from '@atrio/contract/money/payment-account';
import { planLabels } from '@atrio/contract/money/plans';
import { companyLabels } from '@atrio/contract/organization/companies';
import type { HistoryEntry } from '@atrio/contract/platform/history';
import { roomLabels } from '@atrio/contract/rooms/rooms';
import { deviceWords } from '../../../kit/text/device-words.ts';
import { formatDateTime, formatMoneyCents } from '../../../kit/text/format.ts';

export interface FieldLine {
  label: string;
  /** Absent if the field had no value before. */
  before?: string;
  after: string;
}

export type Change = HistoryEntry['changes'][number];
export type Value = Change['after'];

interface Field {
  label: string;
  /** The words for an empty value. */
  none: string;
  words?: (value: string | number) => string;
}

/**
 * The label of each field that lines of the history name: the entities' own labels, and those of what
 * no form edits. Fields of the same name have the same label in every entity.
 */
const FIELDS: Record<string, Field> = {
  role: { label: 'Papel', none: 'nenhum' },
  ...paymentAccountLabels,
  ...companyLabels,
  ...planLabels,
  ...roomLabels,
  company: roomLabels.companyId,
  environment: roomLabels.environmentId,
  reason: { label: 'Motivo', none: 'nenhum' },
  endsAt: { label: 'Até', none: 'Sem prazo', words: formatDateTime },
  webgl: { label: 'WebGL', none: 'nenhum' },
  android: { label: 'Android', none: 'nenhum' },
  windows: { label: 'Windows', none: 'nenhum' },
  admin: { label: 'Administrador', none: 'nenhum' },
  owner: { label: 'Dono', none: 'nenhum' },
  logo: { label: 'Logo', none: 'nenhum' },
  background: { label: 'Imagem de fundo', none: 'nenhuma' },
  icon: { label: 'Ícone', none: 'nenhum' },
  primary: { ...companyLabels.primary, words: hex },
  secondary: { ...companyLabels.secondary, words: hex },
  complementary: { ...companyLabels.complementary, words: hex },
  focus: { label: 'Ponto da imagem de fundo', none: 'nenhum' },
  price: { ...planLabels.price, words: (cents) => formatMoneyCents(Number(cents)) },
  rooms: planLabels.roomModelIds,
  version: { label: 'Arquivos enviados em', none: 'nunca', words: formatDateTime },
  files: { label: 'Arquivos', none: 'nenhum' },
  usesThreads: buildLabels.usesThreads,
  category: { label: 'Categoria', none: 'nenhuma' },
  items: { label: 'Itens', none: 'nenhum' },
  device: { label: 'Dispositivo', none: 'nenhum', words: (agent) => deviceWords(String(agent)) },
};

/** Words for changes whose values the server does not tell. */
const HIDDEN = 'alterado, sem mostrar o valor';

export function lineOf({ field, before, after }: Change): Required<FieldLine> {
  return {
    label: FIELDS[field]?.label ?? field,
    before: inWords(field, before),
    after: inWords(field, after),
  };
}

/** Only the new value; for a secret, only that it has changed. */
export function newLineOf(change: Change): FieldLine {
  const { label, after } = lineOf(change);
  return { label, after: isHidden(change) ? HIDDEN : after };
}

export function changeLineOf(change: Change): FieldLine {
  return isHidden(change) ? newLineOf(change) : lineOf(change);
}

export function isHidden({ before, after }: Change): boolean {
  return before === null && after === null;
}

function inWords(field: string, value: Value): string {
  const known = FIELDS[field];
  if (value === null || value === '') return known?.none ?? 'nada';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return known?.words?.(value) ?? String(value);
}

function hex(value: string | number): string {
  return `#${value}`;
}
