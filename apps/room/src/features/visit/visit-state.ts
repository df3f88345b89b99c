import type { RoomChannel } from '@atrio/client/room-channel';
import type { RoomChat } from '@atrio/client/room-chat';
import type { BanNotice, Person } from '@atrio/contract/live/realtime';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';

/** A stay in the room. The channel and the chat last over all reconnections. */
export interface Stay {
  at: 'inside';
  room: PublicRoom;
  self: Person;
  isAdmin: boolean;
  channel: RoomChannel;
  chat: RoomChat;
  /**
   * Asks for a code by which the build in this room, a page of that origin, becomes the same visitor.
   * @returns null where nobody is handed over: administrators watch, and most pages are no builds
   */
  handOff(origin: string): Promise<string | null>;
}

/** The steps of somebody's way into the room. */
export type VisitState =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'unknown' }
  /** `notice`: the reason for asking (again). */
  | { at: 'entry'; room: PublicRoom; notice: string | null }
  | { at: 'joining'; room: PublicRoom }
  /** In front of the door: the channel tells how the visitor stands with it. */
  | { at: 'waiting'; room: PublicRoom; channel: RoomChannel }
  | Stay
  | { at: 'banned'; room: PublicRoom; notice: BanNotice }
  /** `emptied`: by the team, for everybody, with a reason that may be empty. */
  | { at: 'closed'; room: PublicRoom; emptied: { reason: string } | null };

/** A refusal's words on a ban; nothing of it may have come. */
export function noticeIn(details: unknown): BanNotice {
  const { reason, endsAt, everywhere } = { ...Object(details) } as Partial<BanNotice>;
  return { reason: reason ?? '', endsAt: endsAt ?? null, ...(everywhere && { everywhere }) };
}
