import type { Message } from '@atrio/contract/live/realtime';

/** A stretch of a chat, oldest first. */
export interface MessageLog {
  messages: readonly Message[];
  /** Older messages exist on the server that are not loaded. */
  hasOlder: boolean;
  /** Newer messages exist on the server that are not loaded. New ones are then not appended. */
  hasNewer: boolean;
  /** Of a search: before which message to look on, when the first one is not the place. */
  next?: number | undefined;
}

export interface MessagePage {
  messages: readonly Message[];
  /** In the direction of the request. */
  hasMore: boolean;
  next?: number | undefined;
}

export const EMPTY_LOG: MessageLog = { messages: [], hasOlder: false, hasNewer: false };

/** A log of the newest page alone. */
export function startLog({ messages, hasMore, next }: MessagePage): MessageLog {
  return { messages: merge([], messages), hasOlder: hasMore, hasNewer: false, next };
}

/**
 * @param page the messages right before the log's first
 * @param maxKept beyond this many, the newest are dropped
 */
export function addOlder(log: MessageLog, page: MessagePage, maxKept: number): MessageLog {
  const messages = merge(log.messages, page.messages);
  const isTooLong = messages.length > maxKept;
  return {
    messages: isTooLong ? messages.slice(0, maxKept) : messages,
    hasOlder: page.hasMore,
    hasNewer: log.hasNewer || isTooLong,
    next: page.next,
  };
}

/**
 * @param page the messages right after the log's last
 * @param maxKept beyond this many, the oldest are dropped
 */
export function addNewer(log: MessageLog, page: MessagePage, maxKept: number): MessageLog {
  return { ...append(log, page.messages, maxKept), hasNewer: page.hasMore };
}

/** Adds a message that has just been written. */
export function addLive(log: MessageLog, message: Message, maxKept: number): MessageLog {
  return log.hasNewer ? log : append(log, [message], maxKept);
}

/** Adds messages within the log's range or at its end, and says nothing about what is beyond. */
export function addKnown(log: MessageLog, messages: readonly Message[]): MessageLog {
  return { ...log, messages: merge(log.messages, messages) };
}

/** Joins the newest page to the log. Null if messages between the two are missing. */
export function joinNewest(log: MessageLog, page: MessagePage, maxKept: number): MessageLog | null {
  const last = log.messages.at(-1);
  const first = page.messages[0];
  if (!last) return startLog(page);
  const isAdjacent = !page.hasMore || !first || first.id <= last.id;
  return isAdjacent ? { ...append(log, page.messages, maxKept), hasNewer: false } : null;
}

/** Keeps only the messages from this id on. */
export function dropBefore(log: MessageLog, id: number): MessageLog {
  return { ...log, messages: log.messages.filter((message) => message.id >= id), hasOlder: true };
}

/** Replaces the text of a message; ignores a message that is not loaded. */
export function editInLog(log: MessageLog, message: Message): MessageLog {
  return change(log, (known) => (known.id === message.id ? latest(known, message) : known));
}

/** @param deletedAt an instant in ISO 8601 */
export function deleteInLog(log: MessageLog, id: number, deletedAt: string): MessageLog {
  return change(log, (known) => (known.id === id ? deleted(known, deletedAt) : known));
}

/** Deletes all messages of one person. */
export function deleteAllInLog(log: MessageLog, senderId: number, deletedAt: string): MessageLog {
  return change(log, (known) => (known.sender.id === senderId ? deleted(known, deletedAt) : known));
}

function change(log: MessageLog, of: (message: Message) => Message): MessageLog {
  const messages = log.messages.map(of);
  // The same object when nothing has changed, so that nothing is drawn again.
  return messages.every((message, at) => message === log.messages[at]) ? log : { ...log, messages };
}

function deleted(message: Message, deletedAt: string): Message {
  return message.deletedAt ? message : { ...message, message: '', deletedAt };
}

function append(log: MessageLog, added: readonly Message[], maxKept: number): MessageLog {
  const messages = merge(log.messages, added);
  const isTooLong = messages.length > maxKept;
  return {
    messages: isTooLong ? messages.slice(-maxKept) : messages,
    hasOlder: log.hasOlder || isTooLong,
    hasNewer: log.hasNewer,
  };
}

/** Each message once, ordered by id, which is the order of writing. */
function merge(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const last = known.at(-1)?.id ?? 0;
  // The common case, one new message at the end, needs no sorting.
  if (added.length === 1 && added[0] && added[0].id > last) return [...known, added[0]];
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of added) {
    const before = byId.get(message.id);
    byId.set(message.id, before ? latest(before, message) : message);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The later of two states of one message: an answer may be older than a push that overtook it. */
function latest(known: Message, other: Message): Message {
  if (known.deletedAt) return known;
  if (other.deletedAt) return other;
  return (known.editedAt ?? '') > (other.editedAt ?? '') ? known : other;
}
