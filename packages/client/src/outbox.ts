import type { Message, Person } from '@atrio/contract/live/realtime';
import { EventError, secondsToWait } from './event-error.ts';
import { createStore, type Readable } from './store.ts';

/** A message of the caller's that the server has not confirmed yet. */
export interface Outgoing {
  key: number;
  text: string;
  /** The one other person who is to see it; null: everybody in the room. */
  to: Person | null;
  /** When it was written, in milliseconds. */
  at: number;
  /** It is sent by itself once the server can be reached. */
  isWaiting: boolean;
  /** In slow mode: when it is sent by itself, in milliseconds; null while nothing holds it. */
  slowUntil: number | null;
  /** The server has it; it appears once the room's team approves it. */
  isHeld: boolean;
  /** Why it could not be sent; null while it is on its way. */
  failure: EventError | null;
}

export interface OutboxOptions {
  /** Sends one message. @throws EventError */
  post: (text: string, to: number | undefined) => Promise<Message>;
  /** Called in the moment in which the message leaves the outbox. */
  onSent: (message: Message) => void;
  /**
   * Reads the server's messages, which settles those whose acknowledgement was lost, and calls
   * `resume` if that worked.
   */
  catchUp: () => Promise<unknown>;
}

/** Its author decides whether to send an older message: it may no longer fit the conversation. */
const MAX_WAIT_MS = 10 * 60_000;
const RETRY_MS = 3_000;
const TOO_OLD = 'A conexão ficou fora por mais de dez minutos.';
/** The server was not reached, or was too busy to take the message. */
const UNREACHED = new Set(['NETWORK', 'SERVER_BUSY', 'DATABASE_UNAVAILABLE']);

/** Sends one message after the other, so that they arrive in the order in which they were written. */
export class Outbox {
  readonly list: Readable<readonly Outgoing[]>;
  readonly #store = createStore<readonly Outgoing[]>([]);
  readonly #options: OutboxOptions;
  #lastKey = 0;
  #isSending = false;
  #isClosed = false;
  /** Set while the outbox waits for the server to be reachable again. */
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Set while slow mode lets the caller send nothing. */
  #turn: ReturnType<typeof setTimeout> | undefined;
  #turnAt: number | null = null;

  constructor(options: OutboxOptions) {
    this.list = this.#store;
    this.#options = options;
  }

  send(text: string, to: Person | null): void {
    this.#lastKey += 1;
    const isWaiting = this.#retry !== undefined;
    const outgoing = {
      key: this.#lastKey,
      text,
      to,
      at: Date.now(),
      isWaiting,
      slowUntil: this.#turnAt,
      isHeld: false,
      failure: null,
    };
    this.#store.set([...this.list.get(), outgoing]);
    if (!isWaiting) void this.#sendAll();
  }

  sendAgain(key: number): void {
    this.#change(key, { failure: null, at: Date.now() });
    this.resume();
  }

  discard(key: number): void {
    this.#store.set(this.list.get().filter((outgoing) => outgoing.key !== key));
  }

  /** Removes the message that has arrived, as the server's own messages show. */
  settle({ message, to }: Message): void {
    const found = this.list
      .get()
      .find((outgoing) => outgoing.text === message && outgoing.to?.id === to?.id);
    if (found) this.discard(found.key);
  }

  /** Sends the waiting messages. To be called once the server's messages have been read. */
  resume(): void {
    this.#stopWaiting();
    void this.#sendAll();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWaiting();
    clearTimeout(this.#turn);
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending || this.#isClosed) return;
    this.#isSending = true;
    for (let next = this.#next(); next && !this.#retry && !this.#turn; next = this.#next()) {
      await this.#sendOne(next);
    }
    this.#isSending = false;
  }

  #next(): Outgoing | undefined {
    return this.list.get().find(({ failure, isHeld }) => failure === null && !isHeld);
  }

  async #sendOne(outgoing: Outgoing): Promise<void> {
    const { key, text, to, at } = outgoing;
    if (Date.now() - at > MAX_WAIT_MS) {
      return this.#change(key, { failure: new EventError('TOO_OLD', TOO_OLD), isWaiting: false });
    }
    try {
      const message = await this.#options.post(text, to?.id);
      // Both at once, so that it is never seen twice or not at all.
      this.discard(key);
      this.#options.onSent(message);
    } catch (error) {
      if (canWait(error, outgoing)) return this.#wait();
      if (error instanceof EventError) {
        const seconds = secondsToWait(error);
        if (seconds !== null) return this.#waitForTurn(seconds);
        if (error.code === 'MESSAGE_HELD') {
          return this.#change(key, { isHeld: true, isWaiting: false });
        }
      }
      const failure =
        error instanceof EventError ? error : new EventError('UNKNOWN', String(error));
      this.#change(key, { failure, isWaiting: false });
    }
  }

  #wait(): void {
    if (this.#isClosed) return;
    const unsent = this.list.get().map((one) => ({
      ...one,
      isWaiting: one.isWaiting || one.failure === null,
    }));
    this.#store.set(unsent);
    this.#retry = setTimeout(() => {
      // Still set meanwhile: nothing is sent before it is known which messages have arrived.
      void this.#options.catchUp().then(() => {
        if (this.#retry) this.#wait();
      });
    }, RETRY_MS);
  }

  /** Those behind wait too: they have the same turn to hope for. */
  #waitForTurn(seconds: number): void {
    if (this.#isClosed) return;
    const ms = seconds * 1_000;
    this.#holdUntil(Date.now() + ms);
    this.#turn = setTimeout(() => {
      this.#turn = undefined;
      this.#holdUntil(null);
      void this.#sendAll();
    }, ms);
  }

  #holdUntil(slowUntil: number | null): void {
    this.#turnAt = slowUntil;
    const at = Date.now();
    const held = this.list
      .get()
      // Slow mode alone makes no message too old.
      .map((one) => (one.failure === null && !one.isHeld ? { ...one, slowUntil, at } : one));
    this.#store.set(held);
  }

  #stopWaiting(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  #change(key: number, part: Partial<Outgoing>): void {
    this.#store.set(
      this.list
        .get()
        .map((outgoing) => (outgoing.key === key ? { ...outgoing, ...part } : outgoing)),
    );
  }
}

function canWait(error: unknown, { isWaiting }: Outgoing): boolean {
  if (!(error instanceof EventError)) return false;
  // Many that waited go at once: the server takes the rest a moment later.
  return UNREACHED.has(error.code) || (isWaiting && error.code === 'TOO_MANY_EVENTS');
}
