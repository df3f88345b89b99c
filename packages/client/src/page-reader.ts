import type { Chat, EventArgs } from '@atrio/contract/live/realtime';
import type { MessageLog, MessagePage } from './message-log.ts';
import type { RoomChannel } from './room-channel.ts';

/** The most messages that one answer may hold. */
export const MAX_PAGE = 100;

/** Before or after a message's id; neither is the newest page. */
export type Place = Pick<NonNullable<EventArgs<'getMessages'>[0]>, 'before' | 'after' | 'limit'>;
export type LogChange = (log: MessageLog) => MessageLog;

interface PageReaderOptions {
  channel: RoomChannel;
  chat: Chat;
  search?: string;
}

/**
 * Reads the pages of one chat. A page may be older than events that arrive while it is being read,
 * so these are noted, and replayed on the log once the page is in it.
 */
export class PageReader {
  readonly #options: PageReaderOptions;
  #requests = 0;
  #noted: LogChange[] = [];

  constructor(options: PageReaderOptions) {
    this.#options = options;
  }

  async read({ limit = MAX_PAGE, ...place }: Place): Promise<MessagePage> {
    if (this.#requests === 0) this.#noted = [];
    this.#requests += 1;
    try {
      return await this.#send({ ...place, limit });
    } finally {
      this.#requests -= 1;
    }
  }

  note(change: LogChange): void {
    if (this.#requests > 0) this.#noted.push(change);
  }

  replayOn(log: MessageLog): MessageLog {
    return this.#noted.reduce((done, change) => change(done), log);
  }

  #send(place: Place): Promise<MessagePage> {
    const { channel, chat, search } = this.#options;
    const { connection, sceneName, role } = channel;
    const options = { ...place, chat };
    if (role === 'visitor') return connection.send('getMessages', options);
    const found = { ...options, ...(search && { search }) };
    return connection.send('panelGetMessagesOnRoom', sceneName, found);
  }
}
