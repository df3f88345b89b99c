import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored, store } from './storage.ts';

let kept: Map<string, string>;
let refuses: 'nothing' | 'writing' | 'everything';

beforeEach(() => {
  kept = new Map();
  refuses = 'nothing';
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => {
      if (refuses === 'writing') throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
  vi.stubGlobal('window', {
    get localStorage() {
      if (refuses === 'everything') throw new DOMException('no', 'SecurityError');
      return area;
    },
  });
});

afterEach(() => {
  store('a', null);
  vi.unstubAllGlobals();
});

test('keeps in the browser and nowhere else while that works', () => {
  store('a', '1');
  expect([readStored('a'), kept.get('a')]).toEqual(['1', '1']);
  kept.set('a', 'of another tab');
  expect(readStored('a')).toBe('of another tab');
  store('a', null);
  expect(readStored('a')).toBeNull();
});

test.each(['writing', 'everything'] as const)('remembers by itself when %s is refused', (what) => {
  store('a', 'old');
  refuses = what;
  store('a', 'new');
  expect(readStored('a')).toBe('new');
  // The outdated value is not left for the other tabs.
  if (what === 'writing') expect(kept.has('a')).toBe(false);
  store('a', null);
  expect(readStored('a')).toBeNull();
});

test('goes back to the browser once that takes it again', () => {
  refuses = 'writing';
  store('a', 'mine');
  refuses = 'nothing';
  store('a', 'shared');
  kept.set('a', 'of another tab');
  expect(readStored('a')).toBe('of another tab');
});
