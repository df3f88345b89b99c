import { EventError } from '@atrio/client/event-error';
import { errorCatalogue } from '@atrio/contract/errors';
import { visitRoutes } from '@atrio/contract/live/visits';
import { describe, expect, it } from 'vitest';
import { CallError } from '../lib/http.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { pt, type Texts } from './pt.ts';
import { failureText, fieldTexts, loadTexts, refusalText, texts } from './texts.ts';

const others = { en, es } as const;
/** Any of the arguments that the texts take. */
const ARGUMENTS = [7, 9] as const;
/** Codes of the line itself, of sockets, and of calls of any kind. */
const EVERYWHERE = [
  'DATABASE_UNAVAILABLE',
  'EDIT_HELD',
  'INTERNAL_ERROR',
  'LINKS_OFF',
  'MESSAGE_HELD',
  'NETWORK',
  'NOT_FOUND',
  'PERSON_NOT_HERE',
  'ROOM_NOT_JOINED',
  'SERVER_BUSY',
  'SLOW_MODE',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_EVENTS',
  'TOO_MANY_HELD',
  'TOO_MANY_SOCKETS',
  'TOO_OLD',
  'UNAUTHENTICATED',
  'VALIDATION_ERROR',
  'WRONG_HALL_CODE',
];

/** Each text by its name; of those with a value in them, as they are for one and for many. */
function said(language: Texts): Map<string, string> {
  const entries = Object.entries(language).flatMap(([name, text]): [string, unknown][] => {
    if (typeof text !== 'function') return [[name, text]];
    const write = text as (...values: readonly unknown[]) => string;
    return [
      [`${name} (one)`, write(1, ...ARGUMENTS)],
      [`${name} (many)`, write(...ARGUMENTS)],
    ];
  });
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

describe.each(Object.entries(others))('the texts in %s', (_name, language) => {
  it('are all there, with the same values and places in them', () => {
    const own = said(language);
    expect([...own.keys()]).toEqual([...said(pt).keys()]);
    const marks = (text = '') => (text.match(/\{\}|\d+/g) ?? []).toSorted();
    for (const [name, text] of said(pt)) {
      expect(own.get(name)?.trim(), name).not.toBe('');
      expect(marks(own.get(name)), name).toEqual(marks(text));
    }
  });

  it('have a sentence for each refusal that the page can meet', () => {
    const codes = Object.values(visitRoutes).flatMap((route) =>
      'errors' in route ? route.errors : [],
    );
    const missing = [...codes, ...EVERYWHERE].filter((code) => !(code in language.refusals));
    expect(missing).toEqual([]);
    const known = Object.keys({ ...errorCatalogue, NETWORK: 0, UNKNOWN: 0, TOO_OLD: 0 });
    expect(known).toEqual(expect.arrayContaining(Object.keys(language.refusals)));
  });
});

describe('the page', () => {
  /** Words between tags, on a line of their own, or in an attribute that people read or hear. */
  const WORDS =
    />\s*\p{Lu}\p{Ll}[^<>{}=]*<\/|^\s+\p{Lu}\p{Ll}+[^<>{}=;:()[\]\n]*(?<!,)$|\b(?:alt|aria-label|label|placeholder|text|title)="[^"]*\p{L}/mu;
  const sources: Record<string, string> = import.meta.glob('../**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  it('has no words of its own: all are among the texts', () => {
    const screens = Object.entries(sources).filter(([path]) => !path.includes('.test.'));
    expect(screens.length).toBeGreaterThan(20);
    const withWords = screens.flatMap(([path, source]) => {
      const found = WORDS.exec(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''));
      return found ? [`${path}: ${found[0].trim()}`] : [];
    });
    expect(withWords).toEqual([]);
  });
});

describe('the language', () => {
  const chosen = async (...wanted: string[]) => {
    await loadTexts(wanted);
    return [texts.enter, document.documentElement.lang];
  };

  it('is the first of the browser that we have', async () => {
    expect(await chosen('pt-PT', 'en')).toEqual([pt.enter, 'pt-PT']);
    expect(await chosen('es-419')).toEqual([es.enter, 'es-419']);
    expect(await chosen('de-DE', 'en-GB', 'pt-BR')).toEqual([en.enter, 'en-GB']);
  });

  it('is English where the browser has none of ours', async () => {
    expect(await chosen('de-DE', 'constructor')).toEqual([en.enter, 'en']);
    expect(await chosen()).toEqual([en.enter, 'en']);
  });
});

describe('a refusal', () => {
  const refused = new CallError(422, {
    error: 'WRONG_VISIT_CODE',
    message: 'Código inválido ou vencido',
    fields: { name: 'Nome é obrigatório', other: 'Inválido' },
  });

  it("keeps the server's sentence in Portuguese", async () => {
    await loadTexts(['pt-BR']);
    expect(refusalText(refused)).toBe('Código inválido ou vencido');
    expect(fieldTexts(refused.fields)).toEqual(refused.fields);
    expect(failureText(new CallError(null))).toBe(
      'Sem resposta do servidor. Verifique sua conexão',
    );
  });

  it('is worded by its code in other languages', async () => {
    await loadTexts(['en']);
    expect(refusalText(refused)).toBe('Invalid or expired code');
    expect(fieldTexts(refused.fields)).toEqual({ name: en.badFields.name, other: en.badField });
    expect(failureText(new EventError('SOMETHING_NEW', 'Algo novo'))).toBe(en.unknownFailure);
    expect(failureText(new Error('broken'))).toBe(en.unknownFailure);
  });
});
