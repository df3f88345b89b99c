import { describe, expect, test } from 'vitest';
import {
  addLive,
  addNewer,
  addOlder,
  catchUp,
  deleteAllInLog,
  deleteInLog,
  EMPTY_LOG,
  editInLog,
  MAX_KEPT,
  type MessageLog,
  startLog,
} from './message-log.ts';
import { LUIZA, messageSample, messagesFrom } from './message-sample.ts';

const GONE = '2026-11-20T18:00:00.000Z';
const ids = ({ messages }: MessageLog) => messages.map(({ id }) => id);
const logOf = (first: number, last: number, hasMore = true) =>
  startLog({ messages: messagesFrom(first, last), hasMore });

test('starts with a page in the order of writing, whatever order it came in', () => {
  const log = startLog({ messages: messagesFrom(1, 3).toReversed(), hasMore: true });
  expect(ids(log)).toEqual([1, 2, 3]);
  expect(log).toMatchObject({ hasOlder: true, hasNewer: false });
});

test('older pages come before, each message once', () => {
  const log = addOlder(logOf(5, 8), { messages: messagesFrom(3, 6), hasMore: false });
  expect(ids(log)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(log.hasOlder).toBe(false);
});

test('what is written joins the end, and twice is once', () => {
  const log = addLive(logOf(1, 2), messageSample({ id: 3 }));
  expect(ids(addLive(log, messageSample({ id: 3 })))).toEqual([1, 2, 3]);
});

test('what arrives out of order finds its place', () => {
  const log = addLive(addLive(logOf(1, 2), messageSample({ id: 4 })), messageSample({ id: 3 }));
  expect(ids(log)).toEqual([1, 2, 3, 4]);
});

describe('memory stays flat', () => {
  test('at the end the oldest are let go, and can be read again', () => {
    const log = addLive(logOf(1, MAX_KEPT, false), messageSample({ id: MAX_KEPT + 1 }));
    expect(log.messages).toHaveLength(MAX_KEPT);
    expect(ids(log).at(0)).toBe(2);
    expect(log.hasOlder).toBe(true);
  });

  test('far up the newest are let go, and what is written does not leave a gap', () => {
    const far = addOlder(logOf(101, 100 + MAX_KEPT), {
      messages: messagesFrom(1, 100),
      hasMore: false,
    });
    expect([ids(far).at(0), ids(far).at(-1)]).toEqual([1, MAX_KEPT]);
    expect(far.hasNewer).toBe(true);
    expect(addLive(far, messageSample({ id: 9_999 }))).toBe(far);
    const back = addNewer(far, {
      messages: messagesFrom(MAX_KEPT + 1, MAX_KEPT + 100),
      hasMore: false,
    });
    expect([ids(back).at(0), ids(back).at(-1)]).toEqual([101, MAX_KEPT + 100]);
    expect(back).toMatchObject({ hasOlder: true, hasNewer: false });
  });
});

describe('after a gap in the connection', () => {
  test('a newest page that reaches the log is merged, each message once', () => {
    const log = catchUp(logOf(1, 5), { messages: messagesFrom(4, 9), hasMore: true });
    expect(log && ids(log)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('one that does not is no continuation', () => {
    expect(catchUp(logOf(1, 5), { messages: messagesFrom(8, 9), hasMore: true })).toBeNull();
  });

  test('a whole chat always is, and so is the first page of all', () => {
    expect(catchUp(logOf(1, 5), { messages: messagesFrom(8, 9), hasMore: false })).not.toBeNull();
    expect(catchUp(EMPTY_LOG, { messages: messagesFrom(8, 9), hasMore: true })).not.toBeNull();
  });
});

describe('changes', () => {
  test('an edit replaces the message, one of an unknown message nothing', () => {
    const edited = messageSample({ id: 2, message: 'Outra', editedAt: GONE });
    expect(editInLog(logOf(1, 3), edited).messages[1]).toEqual(edited);
    const log = logOf(1, 3);
    expect(editInLog(log, { ...edited, id: 9 })).toBe(log);
  });

  test('a deletion keeps the place and takes the text, of one or of all of one person', () => {
    const log = addLive(logOf(1, 2), messageSample({ id: 3, sender: LUIZA }));
    expect(deleteInLog(log, 2, GONE).messages[1]).toMatchObject({ message: '', deletedAt: GONE });
    const gone = deleteAllInLog(log, LUIZA.id, GONE).messages.map(({ deletedAt }) => deletedAt);
    expect(gone).toEqual([null, null, GONE]);
  });

  test('an answer that was overtaken does not undo them', () => {
    const deleted = deleteInLog(logOf(1, 3), 2, GONE);
    const again = addOlder(deleted, { messages: messagesFrom(1, 3), hasMore: false });
    expect(again.messages[1]).toMatchObject({ message: '', deletedAt: GONE });
    const edited = messageSample({ id: 1, message: 'Outra', editedAt: GONE });
    const kept = addNewer(editInLog(logOf(1, 3), edited), {
      messages: messagesFrom(1, 3),
      hasMore: false,
    });
    expect(kept.messages[0]).toEqual(edited);
  });
});
