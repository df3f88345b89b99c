import type { Message, Person } from '@atrio/contract/realtime';
import { MAX_MESSAGES_PER_PAGE, MESSAGES_PER_PAGE } from '../../lib/contract.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { merge } from './merge.ts';
import type { MessagesApi } from './messages.api.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** A reconnection reads at most so many pages of what is shown already, and of what was missed. */
const MAX_CATCH_UP = 10;

export interface ChatView {
  status: 'loading' | 'failed' | 'ready';
  messages: readonly Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
}

/** What was said in the room, kept up to date over reconnections. */
export interface Chat {
  view: Pick<Store<ChatView>, 'get' | 'listen'>;
  outbox: Outbox;
  /** Reads the newest messages, and those missed while the connection was away. */
  sync(): Promise<void>;
  loadOlder(): Promise<void>;
  edit(id: number, text: string): Promise<void>;
  remove(id: number): Promise<void>;
  report(id: number, reason: string | undefined): Promise<unknown>;
  close(): void;
}

export function createChat(api: MessagesApi, self: Person): Chat {
  const view = createStore<ChatView>({
    status: 'loading',
    messages: [],
    hasOlder: false,
    isLoadingOlder: false,
  });
  const outbox = createOutbox({
    post: api.post,
    onSent: (message) => change({ messages: merged(message) }),
    catchUp: sync,
  });
  const ends = [
    api.on('playerMessage', hear),
    api.on('readPrivateMessage', hear),
    api.on('editMessage', hear),
    api.on('deleteMessage', ({ id, deletedAt }) => drop((message) => message.id === id, deletedAt)),
    api.on('deleteMessagesOf', ({ senderId, deletedAt }) =>
      drop((message) => message.sender.id === senderId, deletedAt),
    ),
  ];
  return {
    view,
    outbox,
    sync,
    loadOlder,
    edit: async (id, text) => add((await api.edit(id, text)).message),
    remove: async (id) => {
      await api.remove(id);
      drop((message) => message.id === id, new Date().toISOString());
    },
    report: api.report,
    close: () => {
      outbox.close();
      for (const end of ends) end();
    },
  };

  function change(part: Partial<ChatView>): void {
    view.set({ ...view.get(), ...part });
  }

  function add(...more: Message[]): void {
    const known = view.get().messages;
    const newest = known.at(-1)?.id ?? 0;
    const mine = more.filter(({ id, sender }) => id > newest && sender.id === self.id);
    change({ messages: merged(...more) });
    // Its acknowledgement is yet to come, or has been lost.
    for (const message of mine) outbox.settle(message);
  }

  function merged(...more: Message[]): Message[] {
    return merge(view.get().messages, more);
  }

  function hear(message: Message): void {
    // The voice companion's chat is not ours to show.
    if (message.chat === 'room') add(message);
  }

  function drop(isGone: (message: Message) => boolean, deletedAt: string): void {
    const messages = view
      .get()
      .messages.map((message) =>
        isGone(message) && message.deletedAt === null
          ? { ...message, message: '', deletedAt }
          : message,
      );
    change({ messages });
  }

  async function sync(): Promise<void> {
    const { messages: known, status } = view.get();
    if (status === 'failed') change({ status: 'loading' });
    try {
      const page = await api.page({ limit: MESSAGES_PER_PAGE });
      const isFirst = known.length === 0;
      change({ status: 'ready', ...(isFirst && { hasOlder: page.hasMore }) });
      add(...page.messages);
      const [oldestNew] = page.messages;
      const [oldest] = known;
      if (oldest && oldestNew && oldest.id < oldestNew.id) await catchUp(oldest.id, oldestNew.id);
      outbox.resume();
    } catch {
      // With something to show, the next connection tries again; the strip above says why it waits.
      if (view.get().messages.length === 0) change({ status: 'failed' });
    }
  }

  /** Reads again what is between two messages: new ones, and edits and deletions of the old. */
  async function catchUp(from: number, to: number): Promise<void> {
    let after = Math.max(1, from - 1);
    for (let times = 0; times < MAX_CATCH_UP; times++) {
      const page = await api.page({ after, limit: MAX_MESSAGES_PER_PAGE });
      add(...page.messages);
      after = page.messages.at(-1)?.id ?? to;
      if (!page.hasMore || after >= to) return;
    }
    // Too long away: begin anew from the newest page rather than show a history with a hole.
    change({ messages: view.get().messages.filter(({ id }) => id >= to), hasOlder: true });
  }

  async function loadOlder(): Promise<void> {
    const { messages, hasOlder, isLoadingOlder } = view.get();
    const [oldest] = messages;
    if (!hasOlder || isLoadingOlder || !oldest) return;
    change({ isLoadingOlder: true });
    try {
      const page = await api.page({ before: oldest.id, limit: MESSAGES_PER_PAGE });
      change({ isLoadingOlder: false, hasOlder: page.hasMore });
      add(...page.messages);
    } catch {
      // The button to ask again is still there.
      change({ isLoadingOlder: false });
    }
  }
}
