import { clientEvents, type EventInput, type Message } from '@atrio/contract/live/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageFeedOptions } from './feed-view.ts';
import { MAX_KEPT, MAX_PASSED, MessageFeed } from './message-feed.ts';
import { MAX_PAGE } from './page-reader.ts';
import { RoomChannel } from './room-channel.ts';
import { FakeServer } from './test-kit/fake-server.ts';
import { HELENA, joinSample, messageSample, messagesFrom, pageOf } from './test-kit/samples.ts';

const SOON = '2026-11-20T17:32:00.000Z';
let server: FakeServer;
/** The messages that the server keeps. */
let stored: Message[];

beforeEach(() => {
  server = new FakeServer();
  server.answer('panelJoinRoom', () => joinSample({ self: HELENA }));
  server.answer('panelGetMessagesOnRoom', (_, options) => pageOf(stored, options));
});

afterEach(() => {
  vi.useRealTimers();
  expect(server.takeProblems()).toEqual([]);
});

/** The feed of an administrator, with its first page. */
async function openFeed(
  search?: string,
  follows: MessageFeedOptions['follows'] = 'reader',
): Promise<MessageFeed> {
  const connection = server.connect({ readToken: () => 'token' });
  server.become('ready');
  const channel = new RoomChannel(connection, { sceneName: 'auditorio-ipe', role: 'admin' });
  const feed = new MessageFeed({ channel, chat: 'room', follows, search });
  await vi.waitFor(() => expect(feed.view.get().status).toBe('ready'));
  return feed;
}

const asked = () =>
  server.sentOf('panelGetMessagesOnRoom') as EventInput<'panelGetMessagesOnRoom'>[];
const ends = (feed: MessageFeed) => {
  const { messages } = feed.view.get().log;
  return [messages[0]?.id, messages.at(-1)?.id];
};

function reconnect(): void {
  server.become('reconnecting');
  server.become('ready');
}

test('counts the messages that arrive while the reader is further up', async () => {
  stored = messagesFrom(1, 5);
  const feed = await openFeed();
  server.push('playerMessage', messageSample({ id: 6 }));
  expect(feed.view.get()).toMatchObject({ unseen: 0, heard: { id: 6 } });
  feed.follow(false);
  server.push('playerMessage', messageSample({ id: 7 }));
  server.push('playerMessage', messageSample({ id: 8, sender: HELENA }));
  expect(feed.view.get()).toMatchObject({ unseen: 1, heard: { id: 7 } });
  feed.toNewest();
  expect(feed.view.get().unseen).toBe(0);
});

test('begins again with the newest page when the reader was at the end', async () => {
  stored = messagesFrom(1, 200);
  const feed = await openFeed();
  feed.loadOlder();
  await vi.waitFor(() => expect(ends(feed)).toEqual([1, 200]));
  stored = messagesFrom(1, 205);
  reconnect();
  await vi.waitFor(() => expect(ends(feed)).toEqual([106, 205]));
});

test('reads what was missed in order while the reader is further up', async () => {
  stored = messagesFrom(1, 90);
  const feed = await openFeed();
  feed.follow(false);
  stored = messagesFrom(1, 300);
  reconnect();
  await vi.waitFor(() => expect(ends(feed)).toEqual([1, 300]));
  expect(asked().map(([, options]) => options?.after)).toEqual([
    undefined,
    undefined,
    90,
    190,
    290,
  ]);
});

test('leaves a very long gap to the reader, who reads it page by page', async () => {
  stored = messagesFrom(1, 90);
  const feed = await openFeed();
  feed.follow(false);
  stored = messagesFrom(1, 2_000);
  reconnect();
  await vi.waitFor(() => expect(asked()).toHaveLength(7));
  await vi.waitFor(() => expect(ends(feed)).toEqual([1, 590]));
  server.push('playerMessage', messageSample({ id: 2_001 }));
  expect(feed.view.get().log).toMatchObject({ hasNewer: true });
  expect(ends(feed)).toEqual([1, 590]);
  feed.loadNewer();
  await vi.waitFor(() => expect(ends(feed)).toEqual([1, 690]));
  feed.toNewest();
  await vi.waitFor(() => expect(ends(feed)).toEqual([1_901, 2_000]));
});

test('keeps a limited number of messages', async () => {
  stored = messagesFrom(1, MAX_KEPT + 500);
  const feed = await openFeed();
  for (let pages = 0; pages < 34; pages++) {
    feed.loadOlder();
    await vi.waitFor(() => expect(feed.view.get().loading).toBeNull(), { interval: 1 });
  }
  expect(ends(feed)).toEqual([1, MAX_KEPT]);
  expect(feed.view.get().log.hasNewer).toBe(true);
});

test('finds messages on the server, and takes no new ones into the search', async () => {
  stored = messagesFrom(1, 3);
  const feed = await openFeed('Mensagem');
  expect(asked()).toEqual([['auditorio-ipe', { chat: 'room', limit: 100, search: 'Mensagem' }]]);
  server.push('playerMessage', messageSample({ id: 4 }));
  expect(ends(feed)).toEqual([1, 3]);
});

test('asks for as many messages as one answer may hold', () => {
  const [options] = clientEvents.getMessages.payload;
  expect(options.safeParse({ limit: MAX_PAGE }).success).toBe(true);
  expect(options.safeParse({ limit: MAX_PAGE + 1 }).success).toBe(false);
});

test('lets messages pass that a reader at the end has seen, and keeps them for one further up', async () => {
  stored = messagesFrom(1, 100);
  const feed = await openFeed(undefined, 'newest');
  for (const message of messagesFrom(101, 400)) server.push('playerMessage', message);
  expect(ends(feed)).toEqual([400 - MAX_PASSED + 1, 400]);
  expect(feed.view.get().log.hasOlder).toBe(true);
  feed.follow(false);
  for (const message of messagesFrom(401, 450)) server.push('playerMessage', message);
  expect(ends(feed)).toEqual([400 - MAX_PASSED + 1, 450]);
  stored = messagesFrom(1, 450);
  feed.loadOlder();
  await vi.waitFor(() => expect(ends(feed)).toEqual([400 - MAX_PASSED - 99, 450]));
  feed.follow(true);
  server.push('playerMessage', messageSample({ id: 451 }));
  expect(ends(feed)).toEqual([451 - MAX_PASSED + 1, 451]);
});

test.each([
  [2_000, 1_000],
  [5_000, 3_000],
])(
  'with %i people inside shows a message at once, those of the next %i ms together, and loses no change',
  async (onlineNow, wait) => {
    stored = messagesFrom(1, 1);
    server.answer('panelJoinRoom', () => joinSample({ self: HELENA, onlineNow }));
    const feed = await openFeed(undefined, 'newest');
    vi.useFakeTimers();
    const drawn = vi.fn();
    for (const message of messagesFrom(2, 4)) server.push('playerMessage', message);
    vi.advanceTimersByTime(wait - 1);
    expect(ends(feed)).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(ends(feed)).toEqual([1, 4]);
    for (const message of messagesFrom(5, 7)) server.push('playerMessage', message);
    feed.view.listen(drawn);
    server.push('editMessage', messageSample({ id: 7, message: 'mudou', editedAt: SOON }));
    expect(feed.view.get().log.messages.at(-1)).toMatchObject({ id: 7, message: 'mudou' });
    feed.stop();
    drawn.mockClear();
    vi.advanceTimersByTime(wait);
    expect(drawn).not.toHaveBeenCalled();
  },
);
