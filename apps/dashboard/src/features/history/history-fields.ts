import type { HistoryEntry } from '@atrio/contract/history';
import { deviceWords } from '../../lib/device-words.ts';
import { formatDateTime, formatMoneyCents } from '../../lib/format.ts';

export interface FieldLine {
  label: string;
  /** Absent where there was nothing before that could have changed. */
  before?: string;
  after: string;
}

export type Change = HistoryEntry['changes'][number];
export type Value = Change['after'];

interface Field {
  label: string;
  /** How 'nothing' reads there. */
  none: string;
  words?: (value: string | number) => string;
}

/** Each field's name on screen. */
const FIELDS: Record<string, Field> = {
  name: { label: 'Nome', none: 'nenhum' },
  role: { label: 'Papel', none: 'nenhum' },
  email: { label: 'Email', none: 'nenhum' },
  iframeUrl: { label: 'Url', none: 'nenhuma' },
  adminIframeUrl: { label: 'Url do administrador', none: 'nenhuma' },
  company: { label: 'Empresa', none: 'nenhuma' },
  // The room's form offers it in this gender.
  environment: { label: 'Ambiente', none: 'nenhuma' },
  isVisible: { label: 'Visível', none: 'Não' },
  isPrivate: { label: 'Privada', none: 'Não' },
  externalUrl: { label: 'Link externo', none: 'nenhum' },
  externalUrlName: { label: 'Texto do botão', none: 'nenhum' },
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
  primary: { label: 'Cor primária', none: 'padrão', words: hex },
  secondary: { label: 'Cor secundária', none: 'padrão', words: hex },
  complementary: { label: 'Cor complementar', none: 'padrão', words: hex },
  description: { label: 'Descrição', none: 'nenhuma' },
  focus: { label: 'Ponto da imagem de fundo', none: 'nenhum' },
  price: {
    label: 'Preço por mês',
    none: 'nenhum',
    words: (cents) => formatMoneyCents(Number(cents)),
  },
  active: { label: 'Ativo', none: 'Não' },
  rooms: { label: 'Salas', none: 'nenhuma' },
  version: { label: 'Arquivos enviados em', none: 'nunca', words: formatDateTime },
  files: { label: 'Arquivos', none: 'nenhum' },
  category: { label: 'Categoria', none: 'nenhuma' },
  items: { label: 'Itens', none: 'nenhum' },
  device: { label: 'Dispositivo', none: 'nenhum', words: (agent) => deviceWords(String(agent)) },
  additionalEmails: { label: 'Emails adicionais', none: 'nenhum' },
  cpfCnpj: { label: 'CPF ou CNPJ', none: 'nenhum' },
  notificationDisabled: { label: 'Notificações', none: 'nenhuma' },
  postalCode: { label: 'CEP', none: 'nenhum' },
  address: { label: 'Endereço', none: 'nenhum' },
  addressNumber: { label: 'Número', none: 'nenhum' },
  complement: { label: 'Complemento', none: 'nenhum' },
  province: { label: 'Bairro', none: 'nenhum' },
};

/** What a change of these reads, which the server tells of without saying what they were or are. */
const HIDDEN = 'alterado, sem mostrar o valor';

export function lineOf({ field, before, after }: Change): Required<FieldLine> {
  return {
    label: FIELDS[field]?.label ?? field,
    before: inWords(field, before),
    after: inWords(field, after),
  };
}

/** Only what it is now; of what nobody is to read, that it has changed. */
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
