import {
  COUNTED_UP_TO,
  type RoomContents,
  roomContentsRoutes,
} from '@atrio/contract/across/room-contents';
import { doorNote } from '../../features/live/door/door-note.ts';
import { callApi } from '../../kit/api/api-client.ts';
import { amountNote, type Notes } from '../../kit/page/section-notes.tsx';
import { formatInteger } from '../../kit/text/format.ts';

export interface KnownOfRoom {
  /** On panels that have not loaded. */
  notes: Notes;
  grantedUntil: string | null;
}

export async function readRoomContents(
  args: { id: string },
  signal: AbortSignal,
): Promise<KnownOfRoom> {
  const { contents } = await callApi(roomContentsRoutes.get, args, { signal });
  return { notes: notesOf(contents), grantedUntil: contents.grantedUntil };
}

/** By the ids of the panels. */
function notesOf(contents: RoomContents): Notes {
  const { images, assets, sessions, isOnAir, door, guests, admins, reports, bans } = contents;
  const notes = {
    imagens: amount(images),
    'assets-da-sala': amount(assets),
    programacao: isOnAir ? 'agora' : amount(sessions),
    porta: doorNote(door),
    'tickets-de-acesso': amount(guests),
    // With the owner.
    administradores: amount(admins + 1),
    denuncias: reports > 0 ? amount(reports) : undefined,
    removidos: bans > 0 ? amount(bans) : undefined,
  };
  return Object.fromEntries(
    Object.entries(notes).filter(([, note]) => note !== undefined),
  ) as Notes;
}

function amount(count: number): string {
  return count >= COUNTED_UP_TO ? `${formatInteger(COUNTED_UP_TO)}+` : amountNote(count);
}
