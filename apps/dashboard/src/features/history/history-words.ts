import type { HistoryEntry } from '@atrio/contract/history';
import { formatDateTime, plural } from '../../lib/format.ts';

/** 'alterou', 'Privada', 'de Sim para Não': what follows the person's name. */
export interface Deed {
  verb: string;
  /** What it was done to, which stands out. */
  thing?: string;
  rest?: string;
  /** What else there is to say, field by field. */
  lines: FieldLine[];
}

export interface FieldLine {
  label: string;
  /** Absent where there was nothing before that could have changed. */
  before?: string;
  after: string;
}

type Change = HistoryEntry['changes'][number];
type Value = Change['after'];
type Words = (entry: HistoryEntry) => Deed;

/** Each field's name on screen, and how 'nothing' reads there. */
const FIELDS: Record<string, { label: string; none: string }> = {
  name: { label: 'Nome', none: 'nenhum' },
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
  endsAt: { label: 'Até', none: 'Sem prazo' },
  webgl: { label: 'WebGL', none: 'nenhum' },
  android: { label: 'Android', none: 'nenhum' },
  windows: { label: 'Windows', none: 'nenhum' },
};

const DEEDS: Record<HistoryEntry['action'], Words> = {
  'room.created': ({ changes }) => ({
    verb: 'criou a sala',
    lines: changes.filter(({ after }) => after !== null).map(newLine),
  }),
  'room.updated': ({ changes: [first, ...others] }) => {
    if (!first) return { verb: 'alterou a sala', lines: [] };
    if (others.length > 0) return { verb: 'alterou a sala', lines: [first, ...others].map(line) };
    const { label, before, after } = line(first);
    return { verb: 'alterou', thing: label, rest: `de ${before} para ${after}`, lines: [] };
  },
  'room.deleted': () => ({ verb: 'deletou a sala', lines: [] }),
  'room.restored': () => ({ verb: 'restaurou a sala', lines: [] }),
  'roomAdmin.added': about('admin', 'adicionou', 'como administrador'),
  'roomAdmin.removed': about('admin', 'removeu', 'dos administradores'),
  'ticket.created': (entry) => {
    const count = subjectOf(entry, 'count');
    if (typeof count === 'number') {
      return { verb: 'criou', thing: plural(count, 'ticket', 'tickets'), lines: [] };
    }
    return about('email', 'criou o ticket de')(entry);
  },
  'ticket.deleted': about('email', 'deletou o ticket de'),
  'ban.created': (entry) => ({
    ...about('visitor', 'removeu', 'da sala')(entry),
    lines: entry.changes.filter(({ field }) => field !== 'visitor').map(newLine),
  }),
  'ban.removed': about('visitor', 'permitiu', 'de novo'),
  'message.deleted': (entry) => {
    const count = Number(subjectOf(entry, 'count') ?? 1);
    return about('sender', `deletou ${plural(count, 'mensagem', 'mensagens')} de`)(entry);
  },
  'image.added': (entry) => {
    const count = subjectOf(entry, 'count');
    if (typeof count === 'number') {
      return { verb: 'adicionou', thing: plural(count, 'imagem', 'imagens'), lines: [] };
    }
    return about('image', 'adicionou a imagem')(entry);
  },
  'image.deleted': about('image', 'deletou a imagem'),
  'asset.updated': ({ changes }) => ({ verb: 'alterou os assets', lines: changes.map(line) }),
};

/** An entry in Portuguese words. */
export function deedOf(entry: HistoryEntry): Deed {
  return DEEDS[entry.action](entry);
}

/** A sentence about the one value of `field`. */
function about(field: string, verb: string, rest?: string): Words {
  return (entry) => {
    const value = subjectOf(entry, field);
    return { verb, thing: value === null ? 'alguém' : String(value), rest, lines: [] };
  };
}

/** What a change speaks of: what came, or what went. */
function subjectOf({ changes }: HistoryEntry, field: string): Value {
  const change = changes.find((candidate) => candidate.field === field);
  return change?.after ?? change?.before ?? null;
}

function line({ field, before, after }: Change): Required<FieldLine> {
  return {
    label: FIELDS[field]?.label ?? field,
    before: inWords(field, before),
    after: inWords(field, after),
  };
}

function newLine(change: Change): FieldLine {
  const { label, after } = line(change);
  return { label, after };
}

function inWords(field: string, value: Value): string {
  if (value === null || value === '') return FIELDS[field]?.none ?? 'nada';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return field === 'endsAt' ? formatDateTime(value) : String(value);
}
