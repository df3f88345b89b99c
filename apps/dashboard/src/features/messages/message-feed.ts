import type { Chat, Message } from '@atrio/contract/realtime';
import { LiveError } from '@atrio/ui/live';
import { createSignal } from '@atrio/ui/signal';
import type { RoomChannel } from '../../lib/room-channel.ts';
import {
  addLive,
  addNewer,
  addOlder,
  catchUp,
  deleteAllInLog,
  deleteInLog,
  EMPTY_LOG,
  editInLog,
  type MessageLog,
  startLog,
} from './message-log.ts';

/** The most that one call answers. */
const PAGE = 100;
/** A gap longer than this many pages is left to whoever scrolls there. */
const GAP_PAGES = 5;

export interface FeedSnapshot {
  status: 'loading' | 'ready' | 'failed';
  /** Why it `failed`, or why the last older or newer page did not come. */
  error: LiveError | null;
  log: MessageLog;
  /** Which end is on its way. */
  loading: 'older' | 'newer' | null;
  /** Arrived while the reader was elsewhere. */
  unseen: number;
  /** The last that was written by somebody else, to be read out; the same object until the next. */
  heard: Message | null;
}

export const NOTHING_YET: FeedSnapshot = {
  status: 'loading',
  error: null,
  log: EMPTY_LOG,
  loading: null,
  unseen: 0,
  heard: null,
};

export interface MessageFeed {
  read(): FeedSnapshot;
  listen(listener: () => void): () => void;
  loadOlder(): void;
  loadNewer(): void;
  /** From anywhere to the newest page. */
  toNewest(): void;
  retry(): void;
  /** @throws LiveError when it was not taken */
  write(text: string): Promise<void>;
  /** Whether the reader is at the end, where what arrives is seen at once. */
  follow(isAtEnd: boolean): void;
  stop(): void;
}

interface FeedOptions {
  channel: RoomChannel;
  chat: Chat;
  /** Only messages that contain this; new ones do not join a search. */
  search: string;
}

/** One chat of a joined room: read page by page and kept up to date by what the server pushes. */
export function createMessageFeed({ channel, chat, search }: FeedOptions): MessageFeed {
  const { connection, sceneName } = channel;
  const changed = createSignal();
  let snapshot = NOTHING_YET;
  let isAtEnd = true;
  let isStopped = false;
  /** Outdated answers are thrown away: each reading of the newest page begins a new turn. */
  let turn = 0;
  /** What was pushed while a page is on its way, which may be older than that. */
  let overtaking: Step[] = [];
  let asked = 0;

  const ends = [
    connection.on('playerMessage', (message) => message.chat === chat && handleNew(message)),
    connection.on('editMessage', (message) => push((log) => editInLog(log, message))),
    connection.on('deleteMessage', ({ id, deletedAt }) =>
      push((log) => deleteInLog(log, id, deletedAt)),
    ),
    connection.on('deleteMessagesOf', ({ senderId, deletedAt }) =>
      push((log) => deleteAllInLog(log, senderId, deletedAt)),
    ),
    channel.onJoined(() => void refresh()),
  ];

  return {
    read: () => snapshot,
    listen: changed.listen,
    loadOlder: () => {
      const first = snapshot.log.messages[0];
      if (first && snapshot.log.hasOlder) void load('older', { before: first.id }, addOlder);
    },
    loadNewer: () => {
      const last = snapshot.log.messages.at(-1);
      if (last && snapshot.log.hasNewer) void load('newer', { after: last.id }, addNewer);
    },
    toNewest: () => {
      isAtEnd = true;
      if (snapshot.log.hasNewer) void refresh();
      else become({ unseen: 0 });
    },
    write: async (text) => {
      const { message } = await connection.send('playerMessage', { message: text, chat });
      // Pushed to everyone inside as well: whichever is first.
      if (search === '') push((log) => addLive(log, message));
    },
    retry: () => {
      if (snapshot.status === 'failed') become({ status: 'loading', error: null });
      void refresh();
    },
    follow: (isNowAtEnd) => {
      isAtEnd = isNowAtEnd && !snapshot.log.hasNewer;
      if (isAtEnd && snapshot.unseen > 0) become({ unseen: 0 });
    },
    stop: () => {
      isStopped = true;
      for (const end of ends) end();
    },
  };

  function handleNew(message: Message): void {
    if (search !== '') return;
    const isOwn = message.sender.id === channel.read().self?.id;
    push((log) => addLive(log, message));
    become({
      ...(!isOwn && { heard: message }),
      ...(!isAtEnd && !isOwn && { unseen: snapshot.unseen + 1 }),
    });
  }

  /** The newest page: at first, after each reconnection, and when the reader asks for the end. */
  async function refresh(): Promise<void> {
    turn += 1;
    const own = turn;
    try {
      const page = await ask({});
      if (own !== turn) return;
      // At the end, what is above has not been looked at: read again when needed, it is right.
      const isFresh = isAtEnd || snapshot.status !== 'ready' || search !== '';
      const log = isFresh ? startLog(page) : catchUp(snapshot.log, page);
      become({
        status: 'ready',
        error: null,
        loading: null,
        log: settled(log ?? { ...snapshot.log, hasNewer: true }),
        ...(isFresh && { unseen: 0 }),
      });
      if (!log) await fillGap(own);
    } catch (error) {
      if (own === turn) handleFailure(error);
    }
  }

  async function fillGap(own: number): Promise<void> {
    for (let pages = 0; pages < GAP_PAGES && snapshot.log.hasNewer; pages++) {
      const page = await ask({ after: snapshot.log.messages.at(-1)?.id });
      if (own !== turn) return;
      become({ log: settled(addNewer(snapshot.log, page)) });
    }
  }

  async function load(end: 'older' | 'newer', place: Place, add: typeof addOlder): Promise<void> {
    if (snapshot.loading) return;
    const own = turn;
    become({ loading: end, error: null });
    try {
      const page = await ask(place);
      if (own === turn) become({ loading: null, log: settled(add(snapshot.log, page)) });
    } catch (error) {
      if (own !== turn) return;
      become({ loading: null });
      handleFailure(error);
    }
  }

  async function ask(place: Place) {
    if (asked === 0) overtaking = [];
    asked += 1;
    const options = { ...place, chat, limit: PAGE, ...(search !== '' && { search }) };
    return connection.send('panelGetMessagesOnRoom', sceneName, options).finally(() => {
      asked -= 1;
    });
  }

  function handleFailure(error: unknown): void {
    if (!(error instanceof LiveError)) throw error;
    // With the connection gone its return reads again; until then the strip says what is wrong.
    if (error.code === 'NETWORK' && connection.state() !== 'ready') return;
    become({ error, ...(snapshot.status === 'loading' && { status: 'failed' }) });
  }

  function push(step: Step): void {
    if (asked > 0) overtaking.push(step);
    become({ log: step(snapshot.log) });
  }

  function settled(log: MessageLog): MessageLog {
    return overtaking.reduce((done, step) => step(done), log);
  }

  function become(change: Partial<FeedSnapshot>): void {
    if (isStopped) return;
    snapshot = { ...snapshot, ...change };
    changed.notify();
  }
}

type Step = (log: MessageLog) => MessageLog;
interface Place {
  before?: number;
  after?: number;
}
