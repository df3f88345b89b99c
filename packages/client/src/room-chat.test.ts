import type { EventInput, Message } from '@atrio/contract/live/realtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RoomChannel } from './room-channel.ts';
import { RoomChat } from './room-chat.ts';
import { FakeServer, loseAnswer, refuseEvent } from './test-kit/fake-server.ts';
import {
  LUIZA,
  messageSample,
  messagesFrom,
  pageOf,
  RAFAEL,
  visitSample,
} from './test-kit/samples.ts';

const GONE = '2026-11-20T18:00:00.000Z';
let server: FakeServer;
/** The messages that the server keeps. */
let stored: Message[];
/** False: no answer comes to a message or to the reading of messages. */
let isReachable: boolean;
let chat: RoomChat;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  stored = [];
  isReachable = true;
  server.answer('joinRoom', () => visitSample({ self: LUIZA }));
  server.answer('getMessages', (options) => (isReachable ? pageOf(stored, options) : loseAnswer()));
  server.answer('playerMessage', ({ message }) => (isReachable ? keep(message) : loseAnswer()));
});

afterEach(() => {
  chat.close();
  vi.useRealTimers();
  expect(server.takeProblems()).toEqual([]);
});

function keep(message: string) {
  const next = messageSample({ id: stored.length + 1, message, sender: LUIZA });
  stored.push(next);
  return { message: next };
}

/** Luiza joins, and her chat reads its messages. */
async function join(): Promise<void> {
  const connection = server.connect({ readToken: () => 'token' });
  chat = new RoomChat(new RoomChannel(connection, { sceneName: 'auditorio-ipe', role: 'visitor' }));
  server.become('ready');
  await settled();
}

async function reconnect(): Promise<void> {
  server.become('reconnecting');
  server.become('ready');
  await settled();
}

const settled = () => vi.advanceTimersByTimeAsync(0);
const log = () => chat.feed.view.get().log;
const ids = () => log().messages.map(({ id }) => id);
const idsFrom = (first: number, last: number) => messagesFrom(first, last).map(({ id }) => id);
const texts = () => stored.map(({ message }) => message);
const waiting = () => chat.outbox.list.get();
const asked = () => server.sentOf('getMessages') as EventInput<'getMessages'>[];

describe('messages', () => {
  test('begin with the newest page, and older ones are added before it', async () => {
    stored = messagesFrom(1, 70);
    await join();
    expect([ids(), log().hasOlder]).toEqual([idsFrom(21, 70), true]);
    chat.feed.loadOlder();
    await settled();
    expect([ids(), log().hasOlder]).toEqual([idsFrom(1, 70), false]);
    expect(asked()).toEqual([
      [{ chat: 'room', limit: 50 }],
      [{ before: 21, chat: 'room', limit: 50 }],
    ]);
  });

  test('of a long absence are read, with the edits and deletions in it', async () => {
    stored = messagesFrom(1, 30);
    await join();
    stored = messagesFrom(1, 230);
    stored[2] = messageSample({ id: 3, message: '', deletedAt: GONE });
    await reconnect();
    expect(ids()).toEqual(idsFrom(1, 230));
    expect(log().messages[2]?.deletedAt).toBe(GONE);
  });

  test('begin again with the newest page after an absence that was too long', async () => {
    stored = messagesFrom(1, 10);
    await join();
    stored = messagesFrom(1, 2_000);
    await reconnect();
    expect([ids(), log().hasOlder]).toEqual([idsFrom(1_951, 2_000), true]);
  });

  test('stay deleted when the deletion overtakes a page', async () => {
    stored = messagesFrom(1, 2);
    await join();
    server.answer('getMessages', () => {
      server.push('deleteMessage', { id: 1, deletedAt: GONE });
      return pageOf(stored);
    });
    await reconnect();
    expect(log().messages.map(({ deletedAt }) => deletedAt)).toEqual([GONE, null]);
    server.push('deleteMessagesOf', { senderId: RAFAEL.id, deletedAt: GONE });
    expect(log().messages.every(({ message }) => message === '')).toBe(true);
  });

  test('arrive while one reads, also private ones, but not those of the voice chat', async () => {
    await join();
    server.push('playerMessage', messageSample({ id: 1 }));
    server.push('readPrivateMessage', messageSample({ id: 2, to: LUIZA }));
    server.push('playerMessage', messageSample({ id: 3, chat: 'betalk' }));
    expect(ids()).toEqual([1, 2]);
  });

  test('fail when the first page cannot be read, and are read when asked again', async () => {
    server.answer('getMessages', () => refuseEvent('DATABASE_UNAVAILABLE'));
    await join();
    expect(chat.feed.view.get()).toMatchObject({ status: 'failed' });
    server.answer('getMessages', () => pageOf(stored));
    expect(await chat.feed.refresh()).toBe(true);
    expect(chat.feed.view.get()).toMatchObject({ status: 'ready', error: null });
  });

  test('of the caller are edited, deleted and reported by their id', async () => {
    stored = [messageSample({ sender: LUIZA })];
    server.answer('editMessage', ({ message }) => ({
      message: messageSample({ sender: LUIZA, message, editedAt: GONE }),
    }));
    server.answer('deleteMessage', () => ({}));
    server.answer('reportMessage', () => ({}));
    await join();
    await chat.edit(1, 'Boa noite!');
    expect(log().messages[0]?.message).toBe('Boa noite!');
    await chat.report(1, undefined);
    await chat.report(1, 'Ofensas');
    expect(server.sentOf('reportMessage')).toEqual([[{ id: 1 }], [{ id: 1, reason: 'Ofensas' }]]);
    await chat.remove(1);
    expect(log().messages[0]).toMatchObject({ message: '', deletedAt: expect.any(String) });
  });
});

describe('the outbox', () => {
  test('removes a message that the server pushes before its acknowledgement', async () => {
    await join();
    server.answer('playerMessage', () => refuseEvent('TOO_MANY_EVENTS'));
    chat.outbox.send('oi', null);
    await settled();
    expect(waiting()[0]?.failure?.message).toMatch(/^Calma/);
    server.push('playerMessage', messageSample({ id: 1, message: 'oi', sender: LUIZA }));
    expect(waiting()).toEqual([]);
  });

  test('keeps the second of two equal messages until it has been sent as well', async () => {
    await join();
    let isFirst = true;
    server.answer('playerMessage', ({ message }) => {
      if (!isFirst) return new Promise(() => undefined);
      isFirst = false;
      return keep(message);
    });
    chat.outbox.send('oi', null);
    chat.outbox.send('oi', null);
    await settled();
    expect(ids()).toEqual([1]);
    expect(waiting()).toHaveLength(1);
  });

  test('keeps messages while the server cannot be reached, and sends them in order', async () => {
    await join();
    isReachable = false;
    for (const text of ['um', 'dois', 'três']) chat.outbox.send(text, null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waiting().map(({ text, failure }) => [text, failure])).toEqual([
      ['um', null],
      ['dois', null],
      ['três', null],
    ]);
    chat.outbox.send('quatro', null);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(texts()).toEqual(['um', 'dois', 'três', 'quatro']);
    expect(waiting()).toEqual([]);
  });

  test('sends at once when the room has been joined again', async () => {
    await join();
    isReachable = false;
    chat.outbox.send('um', null);
    await settled();
    isReachable = true;
    await reconnect();
    expect(texts()).toEqual(['um']);
  });

  test('sends no message twice whose acknowledgement alone was lost', async () => {
    await join();
    let isFirst = true;
    server.answer('playerMessage', ({ message }) => {
      const answer = keep(message);
      if (!isFirst) return answer;
      isFirst = false;
      return loseAnswer();
    });
    chat.outbox.send('um', null);
    chat.outbox.send('dois', null);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(texts()).toEqual(['um', 'dois']);
    expect(waiting()).toEqual([]);
  });

  test('finds its message among many that were missed', async () => {
    stored = messagesFrom(1, 10);
    await join();
    server.answer('playerMessage', ({ message }) => {
      keep(message);
      for (let count = 0; count < 120; count++)
        stored.push(messageSample({ id: stored.length + 1 }));
      return loseAnswer();
    });
    chat.outbox.send('um', null);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(waiting()).toEqual([]);
    expect(texts().filter((text) => text === 'um')).toHaveLength(1);
    expect(ids()).toEqual(idsFrom(1, 131));
  });

  test('leaves a message that waited for ten minutes to its author', async () => {
    await join();
    isReachable = false;
    chat.outbox.send('velha', null);
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    chat.outbox.send('nova', null);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(texts()).toEqual(['nova']);
    const [old] = waiting();
    expect(old?.failure?.message).toMatch(/mais de dez minutos/);
    chat.outbox.sendAgain(old?.key ?? 0);
    await settled();
    expect(texts()).toEqual(['nova', 'velha']);
  });

  test('stops asking when the room is left', async () => {
    await join();
    isReachable = false;
    chat.outbox.send('um', null);
    await settled();
    chat.close();
    const before = asked().length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toHaveLength(before);
  });
});

describe('the rules of the conversation', () => {
  test('slow mode keeps the text and sends it by itself when the turn comes', async () => {
    await join();
    server.answer('playerMessage', ({ message }) => {
      const isEarly = texts().length === 1 && Date.now() < mayWriteAt;
      return isEarly ? refuseEvent('SLOW_MODE', { seconds: 20 }) : keep(message);
    });
    const mayWriteAt = Date.now() + 20_000;
    chat.outbox.send('um', null);
    chat.outbox.send('dois', null);
    await settled();
    expect(waiting()).toMatchObject([{ text: 'dois', slowUntil: mayWriteAt, failure: null }]);
    chat.outbox.send('três', null);
    expect(waiting()).toMatchObject([{ text: 'dois' }, { text: 'três', slowUntil: mayWriteAt }]);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(texts()).toEqual(['um']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([texts(), waiting()]).toEqual([['um', 'dois', 'três'], []]);
  });

  test('a held message waits for the team, is not sent again, and goes when it is published', async () => {
    await join();
    server.answer('playerMessage', () => refuseEvent('MESSAGE_HELD'));
    chat.outbox.send('grátis', null);
    await settled();
    expect(waiting()).toMatchObject([{ text: 'grátis', isHeld: true, failure: null }]);
    await reconnect();
    expect(server.sentOf('playerMessage')).toHaveLength(1);
    server.push('playerMessage', messageSample({ id: 9, message: 'grátis', sender: LUIZA }));
    expect([waiting(), ids()]).toEqual([[], [9]]);
  });
});
