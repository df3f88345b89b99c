import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PeopleSearch } from './people-search.ts';
import { RoomChannel } from './room-channel.ts';
import { FakeServer, refuseEvent } from './test-kit/fake-server.ts';

const bia = { id: 2, name: 'Bia', since: '2026-11-20T17:31:00.000Z' };
let server: FakeServer;
let search: PeopleSearch;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  const connection = server.connect({ readToken: () => 'token' });
  server.become('ready');
  server.answer('joinRoom', () => refuseEvent('SERVER_BUSY'));
  server.answer('getPeople', () => ({ people: [bia], onlineNow: 900, hasMore: false }));
  search = new PeopleSearch(new RoomChannel(connection, { sceneName: 'ipe', role: 'visitor' }));
});

afterEach(() => {
  vi.useRealTimers();
  expect(server.takeProblems()).toEqual([]);
});

test('asks once when the typing pauses, and forgets what was found with the text', async () => {
  for (const text of ['b', 'bi', 'bia ']) search.search(text);
  expect(search.found.get()).toMatchObject({ text: 'bia ', state: 'loading' });
  await vi.advanceTimersByTimeAsync(300);
  expect(search.found.get()).toMatchObject({ state: 'done', people: [bia] });
  expect(server.sentOf('getPeople')).toEqual([[{ search: 'bia' }]]);
  search.search(' ');
  expect(search.found.get()).toMatchObject({ text: ' ', state: 'none', people: [] });
});

test('drops an answer that something newer has overtaken, and says when none came', async () => {
  let answer: () => void = () => undefined;
  server.answer('getPeople', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { people: [bia], onlineNow: 900, hasMore: false };
  });
  search.search('bia');
  await vi.advanceTimersByTimeAsync(300);
  const first = answer;
  server.answer('getPeople', () => refuseEvent('TOO_MANY_EVENTS'));
  search.search('biana');
  first();
  await vi.advanceTimersByTimeAsync(0);
  expect(search.found.get()).toMatchObject({ state: 'loading', people: [] });
  await vi.advanceTimersByTimeAsync(300);
  expect(search.found.get()).toMatchObject({ text: 'biana', state: 'failed' });
});
