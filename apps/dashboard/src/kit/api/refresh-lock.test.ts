import { afterEach, expect, test } from 'vitest';
import { inLock } from './http.ts';

const LEASE = 'atrio.refresh-lease';

// jsdom has no Web Locks, as browsers outside of secure contexts have none.
afterEach(() => localStorage.removeItem(LEASE));

test('without Web Locks several that begin at once still run one after the other', async () => {
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((done) => setTimeout(done, 30));
    events.push(`${name} ends`);
    return name;
  };
  const done = await Promise.all(['a', 'b', 'c'].map((name) => inLock(task(name))));
  expect(done).toEqual(['a', 'b', 'c']);
  for (let index = 0; index < events.length; index += 2) {
    expect(events[index + 1]).toBe(events[index]?.replace('begins', 'ends'));
  }
  expect(localStorage.getItem(LEASE)).toBeNull();
});

test('a task that fails lets the next one in', async () => {
  await expect(inLock(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inLock(async () => 'next')).toBe('next');
});

test.each([
  ['is over', () => Date.now() - 1],
  ['is in the far future', () => Date.now() + 3_600_000],
  ['is nonsense', () => 'x'],
])('a note whose end %s holds nobody up', async (_, end) => {
  localStorage.setItem(LEASE, `${end()} 7`);
  expect(await inLock(async () => 'through')).toBe('through');
});
