import type { RoomContents } from '@atrio/contract/across/room-contents';

/** Of a room without anything in it. */
export function roomContentsSample(contents: Partial<RoomContents> = {}): RoomContents {
  return {
    ...{ images: 0, assets: 0, sessions: 0, isOnAir: false, guests: 0, admins: 0 },
    door: { hand: 'open', isOpen: true, closedFor: null, queued: 0, knocking: 0 },
    ...{ reports: 0, bans: 0, grantedUntil: null },
    ...contents,
  };
}
