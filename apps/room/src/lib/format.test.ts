import { describe, expect, it } from 'vitest';
import { loadTexts, texts } from '../texts/texts.ts';
import { dayOf, momentOf, timeOf } from './format.ts';

const now = new Date(2026, 10, 20, 0, 5);
const at = (...parts: [number, number, number]) => dayOf(new Date(...parts).toISOString(), now);

describe('formats', () => {
  it('names today and yesterday, and other days by date', () => {
    expect(at(2026, 10, 20)).toBe('Hoje');
    expect(at(2026, 10, 19)).toBe('Ontem');
    expect(at(2026, 10, 3)).toBe('3 de novembro');
    expect(at(2025, 10, 3)).toBe('3 de novembro de 2025');
  });

  it('writes a number of people', () => {
    expect([0, 1, 1200].map(texts.people)).toEqual(['0 pessoas', '1 pessoa', '1.200 pessoas']);
  });

  it.each([
    ['en-US', ['Today', 'November 3', 'November 3, 2025', '1,200 people']],
    ['en-GB', ['Today', '3 November', '3 November 2025', '1,200 people']],
    ['es-MX', ['Hoy', '3 de noviembre', '3 de noviembre de 2025', '1,200 personas']],
    ['es-ES', ['Hoy', '3 de noviembre', '3 de noviembre de 2025', '1200 personas']],
  ])('follows the language and its country: %s', async (locale, words) => {
    await loadTexts([locale]);
    const days = [at(2026, 10, 20), at(2026, 10, 3), at(2025, 10, 3)];
    expect([...days, texts.people(1200)]).toEqual(words);
    const evening = new Date(2026, 10, 20, 20, 5).toISOString();
    expect(timeOf(evening)).toMatch(locale === 'en-US' ? /^08:05\sPM$/ : /20:05|08:05/);
    expect(momentOf(evening)).toContain('2026');
  });
});
