import type { BanNotice, EventAnswer, Person } from '@atrio/contract/realtime';
import type { PublicRoom } from '@atrio/contract/visits';
import type { LiveConnection } from '@atrio/ui/live';

/** Where somebody is on their way into a room. `I` is what the app keeps while they are inside. */
export type VisitState<I> =
  | { at: 'loading' }
  | { at: 'failed' }
  | { at: 'unknown' }
  /** `notice`: why they are asked (again). */
  | { at: 'entry'; room: PublicRoom; notice: string | null }
  | { at: 'joining'; room: PublicRoom }
  | { at: 'inside'; room: PublicRoom; self: Person; isAdmin: boolean; inside: I }
  | { at: 'banned'; room: PublicRoom; notice: BanNotice }
  | { at: 'closed'; room: PublicRoom };

/** What the server answers to whoever joins. */
export type Joined = EventAnswer<'joinRoom'>;

/** A place in the room, as whom. */
export interface Seat {
  live: LiveConnection;
  isAdmin: boolean;
  sceneName: string;
  joined: Joined;
}

/** What lives as long as one's stay, over all reconnections. */
export interface Inside {
  rejoined(joined: Joined): void;
  close(): void;
}
