import type { Message, Person } from '@atrio/contract/realtime';
import { createStore, type Store } from '../../lib/store.ts';
import type { MessagesApi } from './messages.api.ts';

/** A message of one's own that the server has not confirmed yet. */
export interface Outgoing {
  key: number;
  text: string;
  to: Person | null;
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
}

export function createOutbox(
  api: Pick<MessagesApi, 'post'>,
  onSent: (message: Message) => void,
): Outbox {
  const list = createStore<readonly Outgoing[]>([]);
  let lastKey = 0;
  return {
    list,
    send: (text, to) => {
      lastKey += 1;
      const outgoing = { key: lastKey, text, to, failure: null };
      list.set([...list.get(), outgoing]);
      void post(outgoing);
    },
    sendAgain: (key) => {
      const found = list.get().find((outgoing) => outgoing.key === key);
      if (!found || found.failure === null) return;
      fail(key, null);
      void post(found);
    },
    discard,
    settle: ({ message, to }) => {
      const isSame = (outgoing: Outgoing) =>
        outgoing.text === message && outgoing.to?.id === to?.id;
      const found = list.get().find(isSame);
      if (found) discard(found.key);
    },
  };

  async function post({ key, text, to }: Outgoing): Promise<void> {
    try {
      const { message } = await api.post(text, to?.id);
      // Both at once, so that it is never seen twice or not at all.
      discard(key);
      onSent(message);
    } catch (error) {
      fail(key, error instanceof Error ? error.message : String(error));
    }
  }

  function discard(key: number): void {
    list.set(list.get().filter((outgoing) => outgoing.key !== key));
  }

  function fail(key: number, failure: string | null): void {
    list.set(
      list.get().map((outgoing) => (outgoing.key === key ? { ...outgoing, failure } : outgoing)),
    );
  }
}
