import { afterEach, expect, test, vi } from 'vitest';
import { askRoomPage } from './room-page.ts';

/** A window in the frame of another, which notes what is said to it. */
function framed() {
  const said: unknown[] = [];
  const parent = {
    postMessage: (message: unknown, origin: string) => void said.push([message, origin]),
  };
  const listeners = new Set<(event: { source: unknown; data: unknown }) => void>();
  const page = {
    parent,
    addEventListener: (_: 'message', listener: Parameters<typeof listeners.add>[0]) =>
      void listeners.add(listener),
    removeEventListener: (_: 'message', listener: Parameters<typeof listeners.add>[0]) =>
      void listeners.delete(listener),
  };
  const hear = (source: unknown, data: unknown) => {
    for (const listener of listeners) listener({ source, data });
  };
  return { page, parent, said, hear, listeners };
}

const answer = (code: unknown) => ({ type: 'atrio:visitor', version: 1, code });

afterEach(() => void vi.useRealTimers());

test("asks the page around it, and takes that page's answer alone", async () => {
  const { page, parent, said, hear, listeners } = framed();
  const asked = askRoomPage(page);
  expect(said).toEqual([[{ type: 'atrio:hello', version: 1 }, '*']]);
  hear({}, answer('of a stranger'));
  for (const data of [null, 'code', { type: 'atrio:visitor' }, answer(7)]) hear(parent, data);
  hear(parent, answer('right'));
  expect(await asked).toBe('right');
  expect(listeners.size).toBe(0);
});

test('is told that nobody is handed over', async () => {
  const { page, parent, hear } = framed();
  const asked = askRoomPage(page);
  hear(parent, answer(null));
  expect(await asked).toBeNull();
});

test('alone, or within a page that never answers, there is nobody', async () => {
  const alone = { ...framed().page };
  Object.assign(alone, { parent: alone });
  expect(await askRoomPage(alone)).toBeNull();
  vi.useFakeTimers();
  const asked = askRoomPage(framed().page);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBeNull();
});
