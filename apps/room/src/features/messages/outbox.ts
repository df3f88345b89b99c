import type { Message, Person } from '@atrio/contract/realtime';
import { LiveError } from '@atrio/ui/live';
import { createStore, type Store } from '../../lib/store.ts';
import type { MessagesApi } from './messages.api.ts';

/** A message of one's own that the server has not confirmed yet. */
export interface Outgoing {
  key: number;
  text: string;
  to: Person | null;
  /** When it was written, in milliseconds. */
  at: number;
  /** It goes by itself once the server can be reached. */
  isWaiting: boolean;
  /** Why it could not be sent; null while it is on its way. */
  failure: string | null;
}

export interface Outbox {
  list: Pick<Store<readonly Outgoing[]>, 'get' | 'listen'>;
  send(text: string, to: Person | null): void;
  sendAgain(key: number): void;
  discard(key: number): void;
  /** One's own message has arrived by another way than its acknowledgement. */
  settle(message: Message): void;
  /** Sends the waiting messages. Call it once the client is in sync with the server again. */
  resume(): void;
  close(): void;
}

interface OutboxOptions {
  post: MessagesApi['post'];
  onSent: (message: Message) => void;
  /**
   * Reads what the server has, which settles messages whose acknowledgement was lost, and ends in
   * `resume` when that worked.
   */
  catchUp: () => Promise<unknown>;
}

/** An older message may no longer fit the conversation: its author decides whether to send it. */
const WAITED_MS = 10 * 60_000;
const AGAIN_MS = 3_000;
const TOO_OLD = 'A conexão ficou fora por mais de dez minutos.';
/** The server was not reached, or was too busy to take it. */
const PASSING = new Set(['NETWORK', 'SERVER_BUSY', 'DATABASE_UNAVAILABLE']);

/** Sends one message after the other, so that they arrive in the order they were written in. */
export function createOutbox({ post, onSent, catchUp }: OutboxOptions): Outbox {
  const list = createStore<readonly Outgoing[]>([]);
  let lastKey = 0;
  let isSending = false;
  let isOver = false;
  /** Set while the server is given time to be reachable again. */
  let again: ReturnType<typeof setTimeout> | undefined;
  return {
    list,
    send: (text, to) => {
      lastKey += 1;
      const isWaiting = again !== undefined;
      const outgoing = { key: lastKey, text, to, at: Date.now(), isWaiting, failure: null };
      list.set([...list.get(), outgoing]);
      if (!isWaiting) void sendAll();
    },
    sendAgain: (key) => {
      change(key, { failure: null, at: Date.now() });
      resume();
    },
    discard,
    settle: ({ message, to }) => {
      const isSame = (outgoing: Outgoing) =>
        outgoing.text === message && outgoing.to?.id === to?.id;
      const found = list.get().find(isSame);
      if (found) discard(found.key);
    },
    resume,
    close: () => {
      isOver = true;
      stopWaiting();
    },
  };

  function resume(): void {
    stopWaiting();
    void sendAll();
  }

  async function sendAll(): Promise<void> {
    if (isSending || isOver) return;
    isSending = true;
    for (let next = firstToSend(); next && !again; next = firstToSend()) await sendOne(next);
    isSending = false;
  }

  function firstToSend(): Outgoing | undefined {
    return list.get().find(({ failure }) => failure === null);
  }

  async function sendOne(outgoing: Outgoing): Promise<void> {
    const { key, text, to, at } = outgoing;
    if (Date.now() - at > WAITED_MS) return change(key, { failure: TOO_OLD, isWaiting: false });
    try {
      const { message } = await post(text, to?.id);
      // Both at once, so that it is never seen twice or not at all.
      discard(key);
      onSent(message);
    } catch (error) {
      if (canWait(error, outgoing)) return wait();
      const failure = error instanceof Error ? error.message : String(error);
      change(key, { failure, isWaiting: false });
    }
  }

  function wait(): void {
    if (isOver) return;
    const isUnsent = ({ failure }: Outgoing) => failure === null;
    list.set(list.get().map((one) => (isUnsent(one) ? { ...one, isWaiting: true } : one)));
    again = setTimeout(() => {
      // Still set meanwhile: nothing is sent before it is known what arrived.
      void catchUp().then(() => {
        if (again) wait();
      });
    }, AGAIN_MS);
  }

  function stopWaiting(): void {
    clearTimeout(again);
    again = undefined;
  }

  function discard(key: number): void {
    list.set(list.get().filter((outgoing) => outgoing.key !== key));
  }

  function change(key: number, part: Partial<Outgoing>): void {
    list.set(
      list.get().map((outgoing) => (outgoing.key === key ? { ...outgoing, ...part } : outgoing)),
    );
  }
}

function canWait(error: unknown, { isWaiting }: Outgoing): boolean {
  if (!(error instanceof LiveError)) return false;
  // Many that waited go at once: what is too much for one moment goes in the next.
  return PASSING.has(error.code) || (isWaiting && error.code === 'TOO_MANY_EVENTS');
}
