import { OPEN_CONVERSATION } from '@atrio/contract/live/open-conversation';
import type { EventAnswer, Message } from '@atrio/contract/live/realtime';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';

/** The administrator at the dashboard, as the room knows her. */
export const HELENA = { id: 30, name: 'Helena Prado' };
export const RAFAEL = { id: 31, name: 'Rafael Menezes' };
export const LUIZA = { id: 32, name: 'Luiza Farias' };

/** A message by Rafael; tests name the parts that they are about. */
export function messageSample(part: Partial<Message> = {}): Message {
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
    ...part,
  };
}

/** Messages `first` to `last`, each with its number in its text. */
export function messagesFrom(first: number, last: number): Message[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    messageSample({ id: first + index, message: `Mensagem ${first + index}` }),
  );
}

/** A page of these messages, as the server cuts it: the newest, or those next to an id. */
export function pageOf(
  messages: readonly Message[],
  { before, after, limit = 50 }: { before?: number; after?: number; limit?: number } = {},
): EventAnswer<'getMessages'> {
  const found = messages.filter(
    ({ id }) => id < (before ?? Number.POSITIVE_INFINITY) && id > (after ?? 0),
  );
  const page = after === undefined ? found.slice(-limit) : found.slice(0, limit);
  return { messages: page, hasMore: found.length > page.length };
}

export function publicRoomSample(part: Partial<PublicRoom> = {}): PublicRoom {
  return {
    name: 'Auditório Ipê',
    sceneName: 'auditorio-ipe',
    isPrivate: false,
    logoUrl: null,
    backgroundUrl: null,
    focus: { x: 50, y: 50 },
    description: '',
    iframeUrl: null,
    externalUrl: null,
    externalUrlName: null,
    colors: { primary: 'ED3C53', secondary: '374151', complementary: 'EF6634' },
    company: null,
    ...part,
  };
}

/** The answer to a visitor who joins a room. */
export function visitSample(part: Partial<EventAnswer<'joinRoom'>> = {}): EventAnswer<'joinRoom'> {
  const conversation = OPEN_CONVERSATION;
  const inside = { state: 'inside' as const, conversation, people: [], onlineNow: 0 };
  return { self: LUIZA, room: publicRoomSample(), ...inside, ...part };
}

/** The answer to an administrator who joins a room. */
export function joinSample(
  part: Partial<EventAnswer<'panelJoinRoom'>> = {},
): EventAnswer<'panelJoinRoom'> {
  const { state: _, ...answer } = visitSample({ self: HELENA });
  return { roomId: 5, ...answer, ...part };
}
