import { areas } from '@atrio/contract/lib/areas';
import { scopes } from '@atrio/contract/lib/scopes';
import { eventTexts } from '@atrio/contract/organization/event-texts';
import english from './texts/english.json' with { type: 'json' };
import portuguese from './texts/portuguese.json' with { type: 'json' };
import type { Language } from './words.ts';

type Table = Readonly<Record<string, string>>;

/** Says what the published documents, which are English, say in the language of a page. */
export interface Texts {
  areaTitle: (name: string) => string;
  /** @param own what the document says itself */
  area: (name: string, own: string) => string;
  call: (id: string, own: string) => string;
  event: (key: string, own: string) => string;
  description: (own: string) => string;
  scopes: Table;
  eventTypes: Table;
}

const scopeTexts = Object.fromEntries(
  Object.entries(scopes).map(([name, { text }]) => [name, text]),
);

function fromTable(table: Table) {
  return (key: string, own: string) => table[key] ?? own;
}

const same = (_key: string, own: string) => own;

export const texts: Record<Language, Texts> = {
  pt: {
    areaTitle: (name) => (areas as Record<string, { title: string }>)[name]?.title ?? name,
    area: fromTable(portuguese.areas),
    call: fromTable(portuguese.calls),
    event: fromTable(portuguese.events),
    description: (own) => portugueseDescription(own),
    scopes: scopeTexts,
    eventTypes: eventTexts,
  },
  en: {
    areaTitle: (name) => (english.areas as Table)[name] ?? titleOf(name),
    area: same,
    call: same,
    event: same,
    description: (own) => own,
    scopes: english.scopes,
    eventTypes: english.eventTypes,
  },
};

/** `roomLook` → `Room look` */
function titleOf(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const KINDS: Table = { image: 'imagem', bundle: 'bundle', list: 'lista', build: 'build' };

/** Sentences that hold numbers are known by their pattern, the others one by one. */
function portugueseDescription(own: string): string {
  const upload = /^Up to (\d+) of kind (\w+), (\d+) MB each$/.exec(own);
  if (upload) {
    const [, most, kind = '', megabytes] = upload;
    return `Até ${most} do tipo ${KINDS[kind] ?? kind}, ${megabytes} MB cada`;
  }
  const renamed = /^In this call: (\w+)$/.exec(own);
  if (renamed) return `Nesta chamada: ${renamed[1]}`;
  return (portuguese.descriptions as Table)[own] ?? own;
}
