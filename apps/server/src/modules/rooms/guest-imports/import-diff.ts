import { email as emailField } from '@atrio/contract/lib/fields';
import type { ImportKind, ImportLine } from '@atrio/contract/rooms/guest-imports';
import { zoneProblem } from '@atrio/contract/rooms/guest-zone';
import { guestFormSchema } from '@atrio/contract/rooms/guests';

/** What a line says about a guest; what it leaves empty it does not say. */
export interface Said {
  name?: string;
  category?: string;
  note?: string;
  fields?: Record<string, string>;
}

export interface KnownGuest {
  email: string;
  name: string;
  category: string;
  note: string;
  fields: Record<string, string>;
}

export interface Judged extends Omit<ImportLine, 'line' | 'cells'> {
  said: Said;
}

const WORDS = { name: 'nome', email: 'e-mail', category: 'categoria', note: 'nota' } as const;
const PLAIN = ['name', 'category', 'note'] as const;
const MAX_VALUE = 200;

/** Reads a line by what its columns mean. @returns its guest, or the reason why it has none */
export function readLine(cells: readonly string[], meanings: readonly string[]): Judged {
  const said: Said = {};
  let [email, reason, formula] = ['', '', ''];
  meanings.forEach((meaning, at) => {
    const cell = cells[at] ?? '';
    if (meaning === '' || cell === '') return;
    const own = meaning.startsWith('field:') ? meaning.slice('field:'.length) : undefined;
    if (cell.startsWith('=')) {
      reason ||= `A célula de ${wordOf(meaning, own)} é uma fórmula.`;
      if (meaning === 'name' || meaning === 'email') formula ||= cell;
    } else if (meaning === 'email') email = cell;
    else if (own !== undefined) said.fields = { ...said.fields, [own]: cell };
    else said[meaning as (typeof PLAIN)[number]] = cell;
  });
  const address = emailField.safeParse(email);
  reason ||= email === '' ? 'Falta o e-mail.' : '';
  if (!address.success) reason ||= email.includes('@') && !/@.+\../.test(email) ? NO_DOMAIN : BAD;
  reason ||= textProblem(said);
  const judged = { name: said.name ?? formula, email: address.data ?? email, changes: [], said };
  return { ...judged, otherName: null, kind: reason === '' ? 'new' : 'invalid', reason };
}

const NO_DOMAIN = 'E-mail inválido: falta o domínio.';
const BAD = 'E-mail inválido.';

function wordOf(meaning: string, own: string | undefined): string {
  return own ?? WORDS[meaning as keyof typeof WORDS];
}

function textProblem(said: Said): string {
  for (const field of PLAIN) {
    const parsed = guestFormSchema.shape[field].safeParse(said[field] ?? '');
    if (!parsed.success) return `O texto de ${WORDS[field]} é longo demais.`;
    if (said[field] !== undefined) said[field] = parsed.data;
  }
  for (const [field, value] of Object.entries(said.fields ?? {})) {
    if (value.length > MAX_VALUE) return `O texto de ${field} é longo demais.`;
    const problem = zoneProblem(field, value);
    if (problem) return `${problem}.`;
  }
  return '';
}

/** Compares a line with the guest that its address has already. */
export function compare(judged: Judged, guest: KnownGuest | undefined): Judged {
  if (judged.kind !== 'new' || !guest) return judged;
  const { said } = judged;
  const changes = PLAIN.flatMap((field) => {
    const after = said[field];
    if (after === undefined || after === guest[field]) return [];
    return [{ field, before: guest[field], after }];
  });
  const own = Object.entries(said.fields ?? {}).flatMap(([field, after]) => {
    const before = guest.fields[field] ?? '';
    return before === after ? [] : [{ field: `field:${field}`, before, after }];
  });
  const all = [...changes, ...own];
  const kind: ImportKind = all.length > 0 ? 'changed' : 'same';
  return { ...judged, name: judged.name || guest.name, kind, changes: all };
}

/** One address twice: the first line counts, and another name in a later one is told. */
export function compareWithEarlier(
  judged: Judged,
  earlier: { line: number; name: string } | undefined,
): Judged {
  if (!earlier || judged.kind === 'invalid') return judged;
  const isOther = judged.name !== '' && judged.name !== earlier.name && earlier.name !== '';
  const where = `O mesmo e-mail está na linha ${earlier.line}`;
  const reason = isOther ? `${where} com outro nome: ${earlier.name}.` : `${where}.`;
  const otherName = isOther ? earlier.line : null;
  return { ...judged, kind: 'invalid', reason, otherName, changes: [] };
}

/** Guesses what the columns of a list mean by their headings. */
export function guessMeanings(headings: readonly string[], fields: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const meaning = meaningOf(heading, fields);
    if (meaning === '' || taken.has(meaning)) return '';
    taken.add(meaning);
    return meaning;
  });
}

function meaningOf(heading: string, fields: readonly string[]): string {
  const key = plain(heading);
  const own = fields.find((field) => plain(field) === key);
  if (own !== undefined) return `field:${own}`;
  if (/e-?mail|correio/.test(key)) return 'email';
  if (/^(nome|name|convidad|participante)/.test(key)) return 'name';
  if (/^(categoria|perfil|tipo|grupo)/.test(key)) return 'category';
  if (/^(nota|obs)/.test(key)) return 'note';
  return fields.length > 0 ? guessOwn(key, fields) : '';
}

/** 'Escola' for the field 'Escola ou veículo'. */
function guessOwn(key: string, fields: readonly string[]): string {
  const own = fields.find((field) => key.length > 3 && plain(field).split(' ').includes(key));
  return own === undefined ? '' : `field:${own}`;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
