import type {
  ClientEvent,
  EventAnswer,
  EventArgs,
  ServerEvent,
  ServerPayload,
} from '@atrio/contract/realtime';
import type { Socket } from 'socket.io-client';
import { createSignal } from './signal.ts';

/**
 * - `connecting`: the first time
 * - `ready`: connected and identified
 * - `reconnecting`: lost, trying again by itself
 * - `refused`: the server does not accept who we say we are; `identifyAgain` tries once more
 * - `closed`: the server or we have ended it for good
 */
export type LiveState = 'connecting' | 'ready' | 'reconnecting' | 'refused' | 'closed';

/** A refused event: what the server says to the person, and its code; `NETWORK` when unanswered. */
export class LiveError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export interface LiveOptions {
  /** The token to identify with, asked for at each connection; null: nobody, yet. */
  readToken: () => string | null;
  /**
   * Called when the token was refused as expired; answers a fresh one, or null to give up. Where it
   * throws, there was no telling yet: it is asked again a little later.
   */
  renewToken?: () => Promise<string | null>;
}

export interface LiveConnection {
  /**
   * Waits a little for a connection that is away.
   * @throws LiveError when the server refuses, or does not answer within 10 s
   */
  send<E extends ClientEvent>(event: E, ...args: EventArgs<E>): Promise<EventAnswer<E>>;
  /** @returns a function that ends the subscription */
  on<E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void): () => void;
  /** Runs now if ready, and after each reconnection: join again, fetch what was missed. */
  onReady(listener: () => void): () => void;
  state(): LiveState;
  /** Why the server does not accept us, while `refused`; null where we had nobody to be. */
  refusal(): LiveError | null;
  onState(listener: () => void): () => void;
  identifyAgain(): void;
  close(): void;
}

/** Spec section 9, Realtime defaults. */
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
/** What is to be sent while the connection is away waits so long for it: most are back in two seconds. */
const HELD_MS = 5_000;
/** The server cut us off (too many events, a restart) or did not answer: not at once again. */
const AGAIN_MS = 3_000;
/** Said of the server's moment, not of who asks: the same event may well succeed a little later. */
export const PASSING: ReadonlySet<string> = new Set([
  'NETWORK',
  'TOO_MANY_EVENTS',
  'TOO_MANY_SOCKETS',
  'SERVER_BUSY',
  'DATABASE_UNAVAILABLE',
  'INTERNAL_ERROR',
]);
const UNANSWERED = 'Sem resposta do servidor. Verifique sua conexão';

type Answer<E extends ClientEvent> =
  | ({ success: true } & EventAnswer<E>)
  | { success: false; error: { message: string; error: string } };

/** Spread over three seconds: a crowd that failed in one moment does not come back in one. */
export function aLittleLater(): number {
  return AGAIN_MS * (0.5 + Math.random());
}

/** One identified socket to our own server, which loads its library only now. */
export function openLive({ readToken, renewToken }: LiveOptions): LiveConnection {
  const changed = createSignal();
  const ready = createSignal();
  const wanted: ((socket: Socket) => void)[] = [];
  let state: LiveState = 'connecting';
  let socket: Socket | null = null;
  let refusal: LiveError | null = null;
  let isBanned = false;

  void connect();
  return {
    send,
    on: (event, listener) => {
      const subscribe = (to: Socket) => void to.on(event as string, listener);
      if (socket) subscribe(socket);
      else wanted.push(subscribe);
      return () => {
        const waiting = wanted.indexOf(subscribe);
        if (waiting >= 0) wanted.splice(waiting, 1);
        socket?.off(event as string, listener);
      };
    },
    onReady: (listener) => {
      if (state === 'ready') listener();
      return ready.listen(listener);
    },
    state: () => state,
    refusal: () => (state === 'refused' ? refusal : null),
    onState: changed.listen,
    identifyAgain: () => {
      if (socket?.connected) void identify();
      else socket?.connect();
    },
    close: () => {
      become('closed');
      socket?.disconnect();
    },
  };

  async function connect(): Promise<void> {
    const library = await import('socket.io-client').catch(() => null);
    // A task of its own: reading the library is one already, and a slow phone wants to answer taps.
    await new Promise((resolve) => setTimeout(resolve));
    if (state === 'closed') return;
    // Not to be had right now: as with a server that is away, again and again.
    if (!library) return void setTimeout(connect, aLittleLater());
    const { io } = library;
    const opened = io(SETTINGS);
    socket = opened;
    for (const subscribe of wanted.splice(0)) subscribe(opened);
    opened.on('connect', () => void identify());
    opened.on('banned', () => {
      isBanned = true;
    });
    opened.on('disconnect', (reason) => {
      if (state === 'closed') return;
      if (isBanned) return become('closed');
      if (state !== 'refused') become('reconnecting');
      // socket.io comes back by itself from everything but a cut by the server.
      if (reason === 'io server disconnect' && state !== 'refused') {
        setTimeout(() => state !== 'closed' && opened.connect(), aLittleLater());
      }
    });
  }

  async function identify(): Promise<void> {
    const token = readToken();
    refusal = null;
    if (token === null) return become('refused');
    try {
      await emit('identify', [token]);
    } catch (error) {
      // Nothing else is thrown here.
      const failure = error as LiveError;
      if (PASSING.has(failure.code)) return identifyLater();
      const isRenewed = failure.code === 'UNAUTHENTICATED' && (await renewed().catch(() => null));
      if (isRenewed === null) return identifyLater();
      if (!isRenewed) {
        refusal = failure;
        return become('refused');
      }
    }
    become('ready');
    ready.notify();
  }

  /** Unless the connection went as well: then the next one begins with it. */
  function identifyLater(): void {
    const asked = socket;
    setTimeout(() => {
      if (asked?.connected && state !== 'closed' && state !== 'ready') void identify();
    }, aLittleLater());
  }

  async function renewed(): Promise<boolean> {
    const token = await renewToken?.();
    if (!token) return false;
    return emit('identify', [token]).then(
      () => true,
      () => false,
    );
  }

  async function send<E extends ClientEvent>(
    event: E,
    ...args: EventArgs<E>
  ): Promise<EventAnswer<E>> {
    // Nothing of it has been sent: unlike what got no answer, it cannot be told twice.
    if (isOnItsWay()) await arrival();
    try {
      return await emit(event, args);
    } catch (error) {
      if (!(error instanceof LiveError) || error.code !== 'UNAUTHENTICATED') throw error;
      if (!(await renewed().catch(() => false))) throw error;
      return emit(event, args);
    }
  }

  function isOnItsWay(): boolean {
    return state === 'connecting' || state === 'reconnecting';
  }

  /** Those who join when it is ready have sent that by then. */
  function arrival(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stopListening();
        resolve();
      };
      const timer = setTimeout(end, HELD_MS);
      const stopListening = changed.listen(() => isOnItsWay() || end());
    });
  }

  async function emit<E extends ClientEvent>(
    event: E,
    args: EventArgs<E>,
  ): Promise<EventAnswer<E>> {
    const unanswered = () => new LiveError('NETWORK', UNANSWERED);
    if (!socket?.connected) throw unanswered();
    const sent = socket.timeout(ANSWER_MS).emitWithAck(event, ...(args as unknown[]));
    const answer: Answer<E> = await sent.catch(() => {
      throw unanswered();
    });
    if (!answer.success) throw new LiveError(answer.error.error, answer.error.message);
    return answer;
  }

  function become(next: LiveState): void {
    if (state === next) return;
    state = next;
    changed.notify();
  }
}
