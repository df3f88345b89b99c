import type { Message } from '@atrio/contract/realtime';

export const RAFAEL = { id: 31, name: 'Rafael Menezes' };
export const LUIZA = { id: 32, name: 'Luiza Farias' };
/** The administrator at the dashboard, as the room knows her. */
export const HELENA = { id: 30, name: 'Helena Prado' };

/** A message for tests; what a test is about, it says itself. */
export function messageSample(own: Partial<Message> = {}): Message {
  return {
    id: 1,
    message: 'Boa tarde!',
    createdAt: '2026-11-20T17:31:00.000Z',
    editedAt: null,
    deletedAt: null,
    chat: 'room',
    sender: RAFAEL,
    isFromAdmin: false,
    to: null,
    ...own,
  };
}

/** Messages `first` to `last`, each with its number as text. */
export function messagesFrom(first: number, last: number): Message[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    messageSample({ id: first + index, message: `Mensagem ${first + index}` }),
  );
}
