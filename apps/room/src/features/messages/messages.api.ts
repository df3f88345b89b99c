import type { EventAnswer, EventArgs } from '@atrio/contract/realtime';
import type { LiveConnection } from '@atrio/ui/live';

type Options = NonNullable<EventArgs<'getMessages'>[0]>;
export type MessagePage = EventAnswer<'getMessages'>;

/** The room's own chat, as a visitor or as an administrator reads and writes it. */
export interface MessagesApi {
  page(options: Pick<Options, 'before' | 'after' | 'limit'>): Promise<MessagePage>;
  post(message: string, to: number | undefined): Promise<EventAnswer<'playerMessage'>>;
  edit(id: number, message: string): Promise<EventAnswer<'editMessage'>>;
  remove(id: number): Promise<unknown>;
  report(id: number, reason: string | undefined): Promise<unknown>;
  on: LiveConnection['on'];
}

export function createMessagesApi(
  live: LiveConnection,
  { isAdmin, sceneName }: { isAdmin: boolean; sceneName: string },
): MessagesApi {
  const chat = 'room';
  return {
    page: (options) =>
      isAdmin
        ? live.send('panelGetMessagesOnRoom', sceneName, { ...options, chat })
        : live.send('getMessages', { ...options, chat }),
    post: (message, to) => live.send('playerMessage', { message, chat, ...(to && { to }) }),
    edit: (id, message) => live.send('editMessage', { id, message }),
    remove: (id) => live.send('deleteMessage', { id }),
    report: (id, reason) => live.send('reportMessage', { id, ...(reason && { reason }) }),
    on: live.on,
  };
}
