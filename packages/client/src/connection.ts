import type {
  ClientEvent,
  EventAnswer,
  EventArgs,
  ServerEvent,
  ServerPayload,
} from '@atrio/contract/live/realtime';
import type { Socket } from 'socket.io-client';
import { EventError, isTemporary, retryDelay } from './event-error.ts';
import { createSignal } from './store.ts';

/**
 * - `connecting`: for the first time
 * - `ready`: connected and identified
 * - `reconnecting`: lost, and trying again by itself
 * - `refused`: the server does not accept the token; `identifyAgain` tries once more
 * - `closed`: ended for good, by the server or by `close`
 */
export type ConnectionState = 'connecting' | 'ready' | 'reconnecting' | 'refused' | 'closed';

export interface ConnectionOptions {
  /** The server's origin; in a page, the one that the page came from unless it is named. */
  url?: string;
  /** Asked at each connection for the token to identify with; null while there is none. */
  readToken: () => string | null;
  /**
   * Called when there is no token, or the server refused it as expired. Resolves to a fresh token,
   * or to null to give up. Throws when it could not find out; it is called again a little later.
   */
  renewToken?: () => Promise<string | null>;
}

export interface Connection {
  /**
   * Sends an event and waits for its acknowledgement. While the connection is away, the event waits
   * for up to 5 s before it is sent.
   * @throws EventError when the server refuses, or does not answer within 10 s
   */
  send<E extends ClientEvent>(event: E, ...args: EventArgs<E>): Promise<EventAnswer<E>>;
  /**
   * The same, for an answer that events go on from: `take` gets it as it arrives. A promise is later
   * than that, and an event that came right after the answer would be heard before it.
   */
  ask<E extends ClientEvent>(
    take: (answer: EventAnswer<E>) => void,
    event: E,
    ...args: EventArgs<E>
  ): Promise<void>;
  /** @returns a function that ends the subscription */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void;
  /** Runs now if ready, and after each reconnection: to join again and to fetch what was missed. */
  onReady(listener: () => void): () => void;
  state(): ConnectionState;
  /** Why the server refused the token, while `refused`; null if there was no token. */
  refusal(): EventError | null;
  onState(listener: () => void): () => void;
  identifyAgain(): void;
  close(): void;
}

/** docs/product/realtime.md#connection-settings */
const SETTINGS = {
  path: '/socket.io/',
  transports: ['polling', 'websocket'],
  upgrade: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};
const ANSWER_MS = 10_000;
/** A crowd that enters waits in line; who asks again only makes the line longer. */
const TURN_MS = 60_000;
const WAITS_IN_LINE: ReadonlySet<ClientEvent> = new Set(['identify', 'joinRoom']);
/** The longest wait of an event for a connection that is away: most are back within two seconds. */
const HELD_MS = 5_000;
const UNANSWERED = 'Sem resposta do servidor. Verifique sua conexão';

const ignore = () => undefined;

type Answer<E extends ClientEvent> =
  | ({ success: true } & EventAnswer<E>)
  | { success: false; error: { message: string; error: string; current?: unknown } };

/**
 * Opens one identified socket. The socket library is loaded
 * only now, so that it is no part of a page's first scripts.
 */
export function connect(options: ConnectionOptions): Connection {
  return new SocketConnection(options);
}

class SocketConnection implements Connection {
  readonly #options: ConnectionOptions;
  readonly #changed = createSignal();
  readonly #ready = createSignal();
  /** Subscriptions that wait for the socket to exist. */
  readonly #pending: ((socket: Socket) => void)[] = [];
  #state: ConnectionState = 'connecting';
  #socket: Socket | null = null;
  #refusal: EventError | null = null;
  #isBanned = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    void this.#open();
  }

  send<E extends ClientEvent>(event: E, ...args: EventArgs<E>): Promise<EventAnswer<E>> {
    return new Promise((resolve, reject) => {
      this.ask(resolve, event, ...args).catch(reject);
    });
  }

  async ask<E extends ClientEvent>(
    take: (answer: EventAnswer<E>) => void,
    event: E,
    ...args: EventArgs<E>
  ): Promise<void> {
    // Nothing has been sent yet, so waiting cannot send the event twice.
    if (this.#isAway()) await this.#returned();
    try {
      await this.#emit(take, event, args);
    } catch (error) {
      if (!(error instanceof EventError) || error.code !== 'UNAUTHENTICATED') throw error;
      if (!(await this.#renewed().catch(() => false))) throw error;
      await this.#emit(take, event, args);
    }
  }

  on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void {
    const subscribe = (to: Socket) => void to.on(event as string, listener);
    if (this.#socket) subscribe(this.#socket);
    else this.#pending.push(subscribe);
    return () => {
      const at = this.#pending.indexOf(subscribe);
      if (at >= 0) this.#pending.splice(at, 1);
      this.#socket?.off(event as string, listener);
    };
  }

  onReady(listener: () => void): () => void {
    if (this.#state === 'ready') listener();
    return this.#ready.listen(listener);
  }

  state(): ConnectionState {
    return this.#state;
  }

  refusal(): EventError | null {
    return this.#state === 'refused' ? this.#refusal : null;
  }

  onState(listener: () => void): () => void {
    return this.#changed.listen(listener);
  }

  identifyAgain(): void {
    if (this.#socket?.connected) void this.#identify();
    else this.#socket?.connect();
  }

  close(): void {
    this.#become('closed');
    this.#socket?.disconnect();
  }

  async #open(): Promise<void> {
    const library = await import('socket.io-client').catch(() => null);
    // In a task of its own: parsing the library was a long one, and a slow phone has to answer taps.
    await new Promise((resolve) => setTimeout(resolve));
    if (this.#state === 'closed') return;
    if (!library) {
      // It could not be loaded: tries again and again, as with a server that is away.
      setTimeout(() => this.#open(), retryDelay());
      return;
    }
    const { url } = this.#options;
    const socket = url === undefined ? library.io(SETTINGS) : library.io(url, SETTINGS);
    this.#socket = socket;
    for (const subscribe of this.#pending.splice(0)) subscribe(socket);
    socket.on('connect', () => void this.#identify());
    socket.on('banned', () => {
      this.#isBanned = true;
    });
    socket.on('disconnect', (reason) => this.#handleLoss(socket, reason));
  }

  #handleLoss(socket: Socket, reason: string): void {
    if (this.#state === 'closed') return;
    if (this.#isBanned) this.#become('closed');
    else if (this.#state !== 'refused') this.#become('reconnecting');
    if (this.#state !== 'reconnecting') return;
    // socket.io comes back by itself from everything but a cut by the server.
    if (reason !== 'io server disconnect') return;
    setTimeout(() => this.#state !== 'closed' && socket.connect(), retryDelay());
  }

  async #identify(): Promise<void> {
    const token = this.#options.readToken();
    const failure = token === null ? null : await this.#refusalOf(token);
    if (failure && isTemporary(failure)) return this.#identifyLater();
    if (token === null || failure) {
      const isExpired = failure === null || failure.code === 'UNAUTHENTICATED';
      const isRenewed = isExpired && (await this.#renewed().catch(() => null));
      if (isRenewed === null) return this.#identifyLater();
      if (!isRenewed) {
        this.#refusal = failure;
        return this.#become('refused');
      }
    }
    this.#become('ready');
    this.#ready.notify();
  }

  /** @returns null when the server has accepted the token */
  #refusalOf(token: string): Promise<EventError | null> {
    return this.#emit(ignore, 'identify', [token]).then(
      () => null,
      // `#emit` throws nothing else.
      (error: EventError) => error,
    );
  }

  /** Does nothing if the connection is lost by then: the next one begins by identifying. */
  #identifyLater(): void {
    const asked = this.#socket;
    setTimeout(() => {
      const isNeeded = this.#state !== 'closed' && this.#state !== 'ready';
      if (asked?.connected && isNeeded) void this.#identify();
    }, retryDelay());
  }

  async #renewed(): Promise<boolean> {
    const token = await this.#options.renewToken?.();
    if (!token) return false;
    return this.#emit(ignore, 'identify', [token]).then(
      () => true,
      () => false,
    );
  }

  #isAway(): boolean {
    return this.#state === 'connecting' || this.#state === 'reconnecting';
  }

  /** Resolves after the `onReady` listeners have run: what they send to join a room goes first. */
  #returned(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stopListening();
        resolve();
      };
      const timer = setTimeout(end, HELD_MS);
      const stopListening = this.#changed.listen(() => this.#isAway() || end());
    });
  }

  #emit<E extends ClientEvent>(
    take: (answer: EventAnswer<E>) => void,
    event: E,
    args: EventArgs<E>,
  ): Promise<void> {
    const unanswered = () => new EventError('NETWORK', UNANSWERED);
    const socket = this.#socket;
    if (!socket?.connected) return Promise.reject(unanswered());
    return new Promise((resolve, reject) => {
      const acknowledge = (failure: Error | null, answer: Answer<E>) => {
        if (failure) return reject(unanswered());
        if (!answer.success) {
          const { error, message, current } = answer.error;
          return reject(new EventError(error, message, current));
        }
        take(answer);
        resolve();
      };
      const patience = WAITS_IN_LINE.has(event) ? TURN_MS : ANSWER_MS;
      socket.timeout(patience).emit(event, ...(args as unknown[]), acknowledge);
    });
  }

  #become(next: ConnectionState): void {
    if (this.#state === next) return;
    this.#state = next;
    this.#changed.notify();
  }
}
