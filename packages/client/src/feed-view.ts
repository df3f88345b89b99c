import type { Chat, Message } from '@atrio/contract/live/realtime';
import type { EventError } from './event-error.ts';
import { EMPTY_LOG, type MessageLog } from './message-log.ts';
import type { RoomChannel } from './room-channel.ts';

export interface FeedView {
  status: 'loading' | 'ready' | 'failed';
  /** Why it `failed`, or why the last older or newer page did not arrive. */
  error: EventError | null;
  log: MessageLog;
  /** The page that is being read. */
  loading: 'older' | 'newer' | null;
  /** The number of messages that arrived while the reader was not at the end. */
  unseen: number;
  /** The last message that somebody else wrote; the same object until the next one. */
  heard: Message | null;
}

export const EMPTY_FEED: FeedView = {
  status: 'loading',
  error: null,
  log: EMPTY_LOG,
  loading: null,
  unseen: 0,
  heard: null,
};

export interface MessageFeedOptions {
  channel: RoomChannel;
  chat: Chat;
  /**
   * - `newest`: the log always reaches to the newest message, and loses its oldest while the reader
   *   is at the end. After a lost connection it reads the loaded messages again, so that missed edits
   *   and deletions show.
   * - `reader`: the log is a limited window around the reader, who may be far from the newest.
   */
  follows: 'newest' | 'reader';
  /** Messages in the first and in each older page; at most `MAX_PAGE`, which is the default. */
  pageSize?: number;
  /** Only messages that contain this; new ones do not join a search. For administrators only. */
  search?: string;
  /** Begins at this message, and not at the newest; for `reader`. */
  at?: number | undefined;
  /** Adds messages that were written to the caller alone. */
  hasPrivate?: boolean;
  /** Called with messages newer than all known ones, whether pushed or read. */
  onNew?: (messages: readonly Message[]) => void;
  /** Called whenever `refresh` has brought the log up to date. */
  onRefreshed?: () => void;
}
