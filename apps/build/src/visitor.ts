import { askRoomPage } from '@atrio/client/room-page';
import type { BuildPage } from '@atrio/contract/catalogue/build-page';
import type { HandedEntry } from '@atrio/contract/live/visits';

/** The visitor that the room's page handed over (docs/product/clients.md#a-build-inside-its-room). */
export type RoomVisitor = Omit<HandedEntry, 'room'> & {
  /** Where the calls of clients and the sockets are. */
  url: string;
  sceneName: string;
};

declare global {
  interface Window {
    /** The visitor in whose room the build is shown; null where it runs alone. It never rejects. */
    atrio: Promise<RoomVisitor | null>;
  }
}

export async function readVisitor({ keepsData }: BuildPage): Promise<RoomVisitor | null> {
  // A sandboxed page has no origin that a code could be made for.
  const code = keepsData ? await askRoomPage(window) : null;
  if (code === null) return null;
  try {
    const response = await fetch('/client/handoff', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    if (!response.ok) throw new Error(`The visitor was not handed over: ${response.status}`);
    // The contract's answer: the server checks it before it is sent.
    const { token, refreshToken, expiresAt, visitor, room } =
      (await response.json()) as HandedEntry;
    return { url: location.origin, sceneName: room, visitor, token, refreshToken, expiresAt };
  } catch (error) {
    // For whoever made the build; the game goes on as if it ran alone.
    console.warn(error);
    return null;
  }
}
