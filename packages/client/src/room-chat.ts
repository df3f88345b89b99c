import type { Message } from '@atrio/contract/live/realtime';
import { MessageFeed } from './message-feed.ts';
import { Outbox } from './outbox.ts';
import type { RoomChannel } from './room-channel.ts';

/** Messages in the first page: more than a screen shows. */
const PAGE = 50;

/** The room's own chat for somebody who takes part in it: its messages, and what they write. */
export class RoomChat {
  readonly feed: MessageFeed;
  readonly outbox: Outbox;
  readonly #channel: RoomChannel;

  constructor(channel: RoomChannel) {
    this.#channel = channel;
    this.outbox = new Outbox({
      post: (text, to) => this.#post(text, to),
      onSent: (message) => this.feed.add(message),
      catchUp: () => this.feed.refresh(),
    });
    this.feed = new MessageFeed({
      channel,
      chat: 'room',
      follows: 'newest',
      pageSize: PAGE,
      hasPrivate: true,
      onNew: (messages) => this.#confirm(messages),
      onRefreshed: () => this.outbox.resume(),
    });
  }

  /** @throws EventError */
  async edit(id: number, text: string): Promise<void> {
    const { message } = await this.#channel.connection.send('editMessage', { id, message: text });
    this.feed.add(message);
  }

  /** @throws EventError */
  async remove(id: number): Promise<void> {
    await this.#channel.connection.send('deleteMessage', { id });
    this.feed.markDeleted(id, new Date().toISOString());
  }

  /** Tells the room's administrators about a message. @throws EventError */
  async report(id: number, reason: string | undefined): Promise<void> {
    await this.#channel.connection.send('reportMessage', { id, ...(reason && { reason }) });
  }

  close(): void {
    this.outbox.close();
    this.feed.stop();
  }

  async #post(text: string, to: number | undefined): Promise<Message> {
    const sent = { message: text, chat: 'room' as const, ...(to && { to }) };
    const { message } = await this.#channel.connection.send('playerMessage', sent);
    return message;
  }

  /** A message of the caller's own whose acknowledgement is yet to come, or has been lost. */
  #confirm(messages: readonly Message[]): void {
    const selfId = this.#channel.view.get().self?.id;
    for (const message of messages) if (message.sender.id === selfId) this.outbox.settle(message);
  }
}
