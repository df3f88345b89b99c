import type { Message } from '@atrio/contract/realtime';

/** As many are kept; beyond that the end that is farther from the reader is let go. */
export const MAX_KEPT = 3_000;

/** A stretch of a chat without gaps, oldest first. */
export interface MessageLog {
  messages: readonly Message[];
  hasOlder: boolean;
  /** Newer ones exist that are not here: the reader is far up. What arrives does not join on. */
  hasNewer: boolean;
}

export interface MessagePage {
  messages: readonly Message[];
  /** In the direction that was asked for. */
  hasMore: boolean;
}

export const EMPTY_LOG: MessageLog = { messages: [], hasOlder: false, hasNewer: false };

/** The newest page, of which nothing was known before. */
export function startLog({ messages, hasMore }: MessagePage): MessageLog {
  return { messages: merge([], messages), hasOlder: hasMore, hasNewer: false };
}

/** @param page what comes right before the log's first */
export function addOlder(log: MessageLog, page: MessagePage): MessageLog {
  const messages = merge(log.messages, page.messages);
  const isTooLong = messages.length > MAX_KEPT;
  return {
    messages: isTooLong ? messages.slice(0, MAX_KEPT) : messages,
    hasOlder: page.hasMore,
    hasNewer: log.hasNewer || isTooLong,
  };
}

/** @param page what comes right after the log's last */
export function addNewer(log: MessageLog, page: MessagePage): MessageLog {
  return { ...withoutOldest(log, page.messages), hasNewer: page.hasMore };
}

/** One that has just been written. */
export function addLive(log: MessageLog, message: Message): MessageLog {
  return log.hasNewer ? log : withoutOldest(log, [message]);
}

/** The newest page again, after a gap in the connection. Null when it does not reach the log. */
export function catchUp(log: MessageLog, page: MessagePage): MessageLog | null {
  const last = log.messages.at(-1);
  const first = page.messages[0];
  if (!last) return startLog(page);
  const isAdjacent = !page.hasMore || !first || first.id <= last.id;
  return isAdjacent ? { ...withoutOldest(log, page.messages), hasNewer: false } : null;
}

export function editInLog(log: MessageLog, message: Message): MessageLog {
  return change(log, (known) => (known.id === message.id ? settle(known, message) : known));
}

export function deleteInLog(log: MessageLog, id: number, deletedAt: string): MessageLog {
  return change(log, (known) => (known.id === id ? deleted(known, deletedAt) : known));
}

export function deleteAllInLog(log: MessageLog, senderId: number, deletedAt: string): MessageLog {
  return change(log, (known) => (known.sender.id === senderId ? deleted(known, deletedAt) : known));
}

function change(log: MessageLog, of: (message: Message) => Message): MessageLog {
  const messages = log.messages.map(of);
  // Nothing of ours: nothing is drawn again.
  return messages.every((message, at) => message === log.messages[at]) ? log : { ...log, messages };
}

function deleted(message: Message, deletedAt: string): Message {
  return message.deletedAt ? message : { ...message, message: '', deletedAt };
}

function withoutOldest(log: MessageLog, added: readonly Message[]): MessageLog {
  const messages = merge(log.messages, added);
  const isTooLong = messages.length > MAX_KEPT;
  return {
    messages: isTooLong ? messages.slice(-MAX_KEPT) : messages,
    hasOlder: log.hasOlder || isTooLong,
    hasNewer: log.hasNewer,
  };
}

/** Each message once, in the order of ids, which is the order of writing. */
function merge(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const last = known.at(-1)?.id ?? 0;
  // The common case, one new message at the end, costs no sorting.
  if (added.length === 1 && added[0] && added[0].id > last) return [...known, added[0]];
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of added) {
    const before = byId.get(message.id);
    byId.set(message.id, before ? settle(before, message) : message);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Of two states of one message the later: an answer may be overtaken by what happened meanwhile. */
function settle(known: Message, other: Message): Message {
  if (known.deletedAt) return known;
  if (other.deletedAt) return other;
  return (known.editedAt ?? '') > (other.editedAt ?? '') ? known : other;
}
