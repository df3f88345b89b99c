import { describe, expect, it } from 'vitest';
import { dayOf, peopleCount } from './format.ts';

describe('formats', () => {
  it('names today and yesterday, and other days by date', () => {
    const now = new Date(2026, 10, 20, 0, 5);
    const at = (...parts: [number, number, number]) => dayOf(new Date(...parts).toISOString(), now);
    expect(at(2026, 10, 20)).toBe('Hoje');
    expect(at(2026, 10, 19)).toBe('Ontem');
    expect(at(2026, 10, 3)).toBe('3 de novembro');
    expect(at(2025, 10, 3)).toBe('3 de novembro de 2025');
  });

  it('writes a number of people', () => {
    expect([0, 1, 1200].map(peopleCount)).toEqual(['0 pessoas', '1 pessoa', '1.200 pessoas']);
  });
});
