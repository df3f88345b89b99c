import type { Message } from '@atrio/contract/live/realtime';
import { EventError } from './event-error.ts';
import { EMPTY_FEED, type FeedView, type MessageFeedOptions } from './feed-view.ts';
import { Gathering } from './gathering.ts';
import {
  addKnown,
  addLive,
  addNewer,
  addOlder,
  deleteAllInLog,
  deleteInLog,
  dropBefore,
  editInLog,
  joinNewest,
  type MessageLog,
  type MessagePage,
  startLog,
} from './message-log.ts';
import { type LogChange, PageReader, type Place } from './page-reader.ts';
import { createStore, type Readable } from './store.ts';

/** `reader` keeps at most this many messages and drops those at the end farther from the reader. */
export const MAX_KEPT = 3_000;
/** `newest` keeps this many of those that a reader at the end has let pass; `loadOlder` reads the rest. */
export const MAX_PASSED = 50;
/** After a lost connection, `newest` reads at most this many pages again. */
const MAX_REREAD_PAGES = 10;
/** After a lost connection, `reader` reads at most this many pages; scrolling reads the rest. */
const MAX_GAP_PAGES = 5;

/** One chat of a joined room: read page by page, and kept up to date by the server's events. */
export class MessageFeed {
  readonly view: Readable<FeedView>;
  readonly #store = createStore(EMPTY_FEED);
  readonly #options: MessageFeedOptions;
  readonly #pages: PageReader;
  readonly #isSearch: boolean;
  readonly #maxKept: number;
  readonly #ends: (() => void)[];
  #isAtEnd = true;
  /** The message to begin at, until the log has begun. */
  #place: number | undefined;
  #isStopped = false;
  readonly #gathering = new Gathering((message: Message) => this.#show(message));
  /** Grows with each reading of the newest page; answers to requests of an earlier turn are dropped. */
  #turn = 0;

  constructor(options: MessageFeedOptions) {
    this.view = this.#store;
    this.#options = options;
    this.#pages = new PageReader(options);
    this.#isSearch = Boolean(options.search);
    this.#place = options.at;
    this.#maxKept = options.follows === 'newest' ? Number.POSITIVE_INFINITY : MAX_KEPT;
    this.#ends = [...this.#subscribe(), options.channel.onJoined(() => void this.refresh())];
  }

  loadOlder(): void {
    const { messages, hasOlder, next } = this.#log();
    const before = next ?? messages[0]?.id;
    if (before === undefined || !hasOlder) return;
    const place = { before, limit: this.#options.pageSize };
    void this.#load('older', place, (log, page) => addOlder(log, page, this.#maxKept));
  }

  loadNewer(): void {
    const { messages, hasNewer } = this.#log();
    const last = messages.at(-1);
    if (!last || !hasNewer) return;
    void this.#load('newer', { after: last.id }, (log, page) => addNewer(log, page, this.#maxKept));
  }

  /** Jumps to the newest page. */
  toNewest(): void {
    this.#isAtEnd = true;
    this.#place = undefined;
    if (this.#log().hasNewer) void this.refresh();
    else this.#change({ unseen: 0 });
  }

  /** @param isAtEnd whether the reader is at the end of the log, and sees new messages at once */
  follow(isAtEnd: boolean): void {
    this.#isAtEnd = isAtEnd && !this.#log().hasNewer;
    if (this.#isAtEnd && this.view.get().unseen > 0) this.#change({ unseen: 0 });
  }

  /**
   * Reads the newest page and what was missed before it. Runs by itself after each joining.
   * @returns whether the log is up to date
   */
  async refresh(): Promise<boolean> {
    this.#turn += 1;
    const turn = this.#turn;
    if (this.view.get().status === 'failed') this.#change({ status: 'loading', error: null });
    try {
      if (this.#place !== undefined) return await this.#beginAt(this.#place, turn);
      const page = await this.#pages.read({ limit: this.#options.pageSize });
      if (turn !== this.#turn) return false;
      if (this.#options.follows === 'newest') await this.#followNewest(page, turn);
      else await this.#followReader(page, turn);
      if (turn !== this.#turn) return false;
      this.#options.onRefreshed?.();
      return true;
    } catch (error) {
      if (turn === this.#turn) this.#handleFailure(error);
      return false;
    }
  }

  /** Reads what was said around a message. */
  async #beginAt(id: number, turn: number): Promise<boolean> {
    const [older, newer] = [
      await this.#pages.read({ before: id + 1, limit: this.#options.pageSize }),
      await this.#pages.read({ after: id, limit: this.#options.pageSize }),
    ];
    if (turn !== this.#turn) return false;
    this.#place = undefined;
    this.#isAtEnd = false;
    const log = addNewer(startLog(older), newer, this.#maxKept);
    this.#change({ status: 'ready', error: null, loading: null, log: this.#pages.replayOn(log) });
    return true;
  }

  /** Adds a message from an acknowledgement. The push of the same message may come before it. */
  add(message: Message): void {
    const isPassing = this.#options.follows === 'newest' && this.#isAtEnd;
    const most = isPassing ? MAX_PASSED : MAX_KEPT;
    if (!this.#isSearch) this.#apply((log) => addLive(log, message, most));
  }

  /** @param deletedAt an instant in ISO 8601 */
  markDeleted(id: number, deletedAt: string): void {
    this.#apply((log) => deleteInLog(log, id, deletedAt));
  }

  stop(): void {
    this.#isStopped = true;
    for (const end of this.#ends) end();
  }

  #subscribe(): (() => void)[] {
    const { channel, chat, hasPrivate } = this.#options;
    const { connection } = channel;
    const handleNew = (message: Message) => {
      if (message.chat === chat) this.#handleNew(message);
    };
    return [
      connection.on('playerMessage', handleNew),
      ...(hasPrivate ? [connection.on('readPrivateMessage', handleNew)] : []),
      connection.on('editMessage', (message) => this.#apply((log) => editInLog(log, message))),
      connection.on('deleteMessage', ({ id, deletedAt }) => this.markDeleted(id, deletedAt)),
      connection.on('deleteMessagesOf', ({ senderId, deletedAt }) =>
        this.#apply((log) => deleteAllInLog(log, senderId, deletedAt)),
      ),
    ];
  }

  #handleNew(message: Message): void {
    if (this.#isSearch) return;
    this.#gathering.add(message, this.#options.channel.view.get().onlineNow);
  }

  #show(message: Message): void {
    const isMine = message.sender.id === this.#options.channel.view.get().self?.id;
    const isNew = message.id > this.#newestId();
    this.add(message);
    this.#change({
      ...(!isMine && { heard: message }),
      ...(!this.#isAtEnd && !isMine && { unseen: this.view.get().unseen + 1 }),
    });
    if (isNew) this.#announce([message]);
  }

  async #followNewest(newest: MessagePage, turn: number): Promise<void> {
    const newestId = this.#newestId();
    const [oldest] = this.#log().messages;
    const isFirst = oldest === undefined;
    const log = isFirst ? startLog(newest) : addKnown(this.#log(), newest.messages);
    this.#change({ status: 'ready', error: null, loading: null, log: this.#pages.replayOn(log) });
    this.#announce(newest.messages.filter(({ id }) => id > newestId));
    const [until] = newest.messages;
    if (!oldest || !until || oldest.id >= until.id) return;
    await this.#readAgain({ from: oldest.id, until: until.id, newestId, turn });
  }

  /** Reads the messages between two ids: those that were missed, and edits and deletions of the others. */
  async #readAgain({ from, until, newestId, turn }: Stretch): Promise<void> {
    let after = Math.max(1, from - 1);
    for (let pages = 0; pages < MAX_REREAD_PAGES; pages++) {
      const page = await this.#pages.read({ after });
      if (turn !== this.#turn) return;
      this.#change({ log: this.#pages.replayOn(addKnown(this.#log(), page.messages)) });
      this.#announce(page.messages.filter(({ id }) => id > newestId && id < until));
      after = page.messages.at(-1)?.id ?? until;
      if (!page.hasMore || after >= until) return;
    }
    // Away for too long: starts again from the newest page rather than show a log with a hole.
    this.#change({ log: dropBefore(this.#log(), until) });
  }

  async #followReader(newest: MessagePage, turn: number): Promise<void> {
    const { status } = this.view.get();
    // A reader at the end does not see what is above: it is read again when it is scrolled to.
    const startsAgain = this.#isAtEnd || status !== 'ready' || this.#isSearch;
    const known = this.#log();
    const joined = startsAgain ? startLog(newest) : joinNewest(known, newest, this.#maxKept);
    this.#change({
      status: 'ready',
      error: null,
      loading: null,
      log: this.#pages.replayOn(joined ?? { ...known, hasNewer: true }),
      ...(startsAgain && { unseen: 0 }),
    });
    if (!joined) await this.#fillGap(turn);
  }

  async #fillGap(turn: number): Promise<void> {
    for (let pages = 0; pages < MAX_GAP_PAGES && this.#log().hasNewer; pages++) {
      const page = await this.#pages.read({ after: this.#newestId() });
      if (turn !== this.#turn) return;
      this.#change({ log: this.#pages.replayOn(addNewer(this.#log(), page, this.#maxKept)) });
    }
  }

  async #load(
    end: 'older' | 'newer',
    place: Place,
    add: (log: MessageLog, page: MessagePage) => MessageLog,
  ): Promise<void> {
    if (this.view.get().loading) return;
    const turn = this.#turn;
    this.#change({ loading: end, error: null });
    try {
      const page = await this.#pages.read(place);
      if (turn !== this.#turn) return;
      this.#change({ loading: null, log: this.#pages.replayOn(add(this.#log(), page)) });
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#change({ loading: null });
      this.#handleFailure(error);
    }
  }

  #handleFailure(error: unknown): void {
    if (!(error instanceof EventError)) throw error;
    // With the connection gone, its return reads again; the page says meanwhile that it is away.
    const isGone = this.#options.channel.connection.state() !== 'ready';
    if (error.code === 'NETWORK' && isGone) return;
    const isLoading = this.view.get().status === 'loading';
    this.#change({ error, ...(isLoading && { status: 'failed' }) });
  }

  #announce(messages: readonly Message[]): void {
    if (messages.length > 0) this.#options.onNew?.(messages);
  }

  #apply(change: LogChange): void {
    // It may be about one of these.
    this.#gathering.end();
    this.#pages.note(change);
    this.#change({ log: change(this.#log()) });
  }

  #newestId(): number {
    return this.#log().messages.at(-1)?.id ?? 0;
  }

  #log(): MessageLog {
    return this.view.get().log;
  }

  #change(part: Partial<FeedView>): void {
    if (!this.#isStopped) this.#store.set({ ...this.view.get(), ...part });
  }
}

interface Stretch {
  from: number;
  until: number;
  /** The newest message that was known before. */
  newestId: number;
  turn: number;
}
