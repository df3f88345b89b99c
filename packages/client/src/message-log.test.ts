import { describe, expect, test } from 'vitest';
import {
  addLive,
  addNewer,
  addOlder,
  deleteAllInLog,
  deleteInLog,
  EMPTY_LOG,
  editInLog,
  joinNewest,
  type MessageLog,
  startLog,
} from './message-log.ts';
import { LUIZA, messageSample, messagesFrom } from './test-kit/samples.ts';

const MAX_KEPT = 300;
const GONE = '2026-11-20T18:00:00.000Z';
const ids = ({ messages }: MessageLog) => messages.map(({ id }) => id);
const logOf = (first: number, last: number, hasMore = true) =>
  startLog({ messages: messagesFrom(first, last), hasMore });

test('orders the first page by time of writing', () => {
  const log = startLog({ messages: messagesFrom(1, 3).toReversed(), hasMore: true });
  expect(ids(log)).toEqual([1, 2, 3]);
  expect(log).toMatchObject({ hasOlder: true, hasNewer: false });
});

test('puts an older page before the log, each message once', () => {
  const log = addOlder(logOf(5, 8), { messages: messagesFrom(3, 6), hasMore: false }, MAX_KEPT);
  expect(ids(log)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(log.hasOlder).toBe(false);
});

test('appends a new message once', () => {
  const log = addLive(logOf(1, 2), messageSample({ id: 3 }), MAX_KEPT);
  expect(ids(addLive(log, messageSample({ id: 3 }), MAX_KEPT))).toEqual([1, 2, 3]);
});

test('puts a message that arrives late in its place', () => {
  const fourth = addLive(logOf(1, 2), messageSample({ id: 4 }), MAX_KEPT);
  const log = addLive(fourth, messageSample({ id: 3 }), MAX_KEPT);
  expect(ids(log)).toEqual([1, 2, 3, 4]);
});

describe('a log that is full', () => {
  test('drops the oldest when a new one comes, and knows that there are older ones', () => {
    const log = addLive(logOf(1, MAX_KEPT, false), messageSample({ id: MAX_KEPT + 1 }), MAX_KEPT);
    expect(log.messages).toHaveLength(MAX_KEPT);
    expect(ids(log).at(0)).toBe(2);
    expect(log.hasOlder).toBe(true);
  });

  test('drops the newest when older ones come, and takes no new message before the gap is read', () => {
    const older = { messages: messagesFrom(1, 100), hasMore: false };
    const far = addOlder(logOf(101, 100 + MAX_KEPT), older, MAX_KEPT);
    expect([ids(far).at(0), ids(far).at(-1)]).toEqual([1, MAX_KEPT]);
    expect(far.hasNewer).toBe(true);
    expect(addLive(far, messageSample({ id: 9_999 }), MAX_KEPT)).toBe(far);
    const newer = { messages: messagesFrom(MAX_KEPT + 1, MAX_KEPT + 100), hasMore: false };
    const back = addNewer(far, newer, MAX_KEPT);
    expect([ids(back).at(0), ids(back).at(-1)]).toEqual([101, MAX_KEPT + 100]);
    expect(back).toMatchObject({ hasOlder: true, hasNewer: false });
  });
});

describe('the newest page, after a lost connection', () => {
  test('is merged when it overlaps the log, each message once', () => {
    const log = joinNewest(logOf(1, 5), { messages: messagesFrom(4, 9), hasMore: true }, MAX_KEPT);
    expect(log && ids(log)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('does not fit when messages before it are missing', () => {
    expect(
      joinNewest(logOf(1, 5), { messages: messagesFrom(8, 9), hasMore: true }, MAX_KEPT),
    ).toBeNull();
  });

  test('fits when it is the whole chat, or when the log is empty', () => {
    expect(
      joinNewest(logOf(1, 5), { messages: messagesFrom(8, 9), hasMore: false }, MAX_KEPT),
    ).not.toBeNull();
    expect(
      joinNewest(EMPTY_LOG, { messages: messagesFrom(8, 9), hasMore: true }, MAX_KEPT),
    ).not.toBeNull();
  });
});

describe('a change', () => {
  test('replaces an edited message, and ignores one that is not loaded', () => {
    const edited = messageSample({ id: 2, message: 'Outra', editedAt: GONE });
    expect(editInLog(logOf(1, 3), edited).messages[1]).toEqual(edited);
    const log = logOf(1, 3);
    expect(editInLog(log, { ...edited, id: 9 })).toBe(log);
  });

  test('empties a deleted message in its place, or all of one person', () => {
    const log = addLive(logOf(1, 2), messageSample({ id: 3, sender: LUIZA }), MAX_KEPT);
    expect(deleteInLog(log, 2, GONE).messages[1]).toMatchObject({ message: '', deletedAt: GONE });
    const gone = deleteAllInLog(log, LUIZA.id, GONE).messages.map(({ deletedAt }) => deletedAt);
    expect(gone).toEqual([null, null, GONE]);
  });

  test('is not undone by a page that is older', () => {
    const deleted = deleteInLog(logOf(1, 3), 2, GONE);
    const page = { messages: messagesFrom(1, 3), hasMore: false };
    const again = addOlder(deleted, page, MAX_KEPT);
    expect(again.messages[1]).toMatchObject({ message: '', deletedAt: GONE });
    const edited = messageSample({ id: 1, message: 'Outra', editedAt: GONE });
    const kept = addNewer(editInLog(logOf(1, 3), edited), page, MAX_KEPT);
    expect(kept.messages[0]).toEqual(edited);
  });
});
