import { publicRoomSample } from '@atrio/client/test-kit/samples';
import type { Entry, Manifest } from '@atrio/contract/live/visits';
import type { ShownSession } from '@atrio/contract/rooms/programme';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';

export const SCENE = 'galeria-cais';
export const AMANDA = { id: 5, name: 'Amanda Torres' };
export const NILO = { id: 6, name: 'Nilo Campelo' };

export function roomSample(part: Partial<PublicRoom> = {}): PublicRoom {
  return publicRoomSample({
    name: 'Galeria Cais',
    sceneName: SCENE,
    company: 'Editora Cais',
    ...part,
  });
}

/** A manifest as the server sends it to somebody who has not entered. */
export function manifestSample(room: PublicRoom): Manifest {
  return {
    room,
    door: room.isPrivate ? 'private' : 'open',
    opensAt: null,
    hasFiles: !room.isPrivate,
    look: { logo: null, background: null, images: [], imageUse: 'gallery' },
    programme: room.isPrivate ? null : [],
    bundles: [],
    catalogue: { url: '/catalog/customization', etag: '"catalogue-1"' },
    buildUrl: room.iframeUrl,
    socketUrl: '/socket.io/',
    webSocketUrl: '/client/ws',
  };
}

/** Amanda's tokens. */
export function entrySample(token: string): Entry {
  const expiresAt = '2026-11-20T12:15:00.000Z';
  return { token, refreshToken: `refresh of ${token}`, expiresAt, visitor: AMANDA };
}

/** The answer to Amanda when she enters. */
export function enteredSample(token: string): Entry & { door: 'open'; opensAt: null } {
  return { ...entrySample(token), door: 'open', opensAt: null };
}

let lastSession = 0;

/** A session that takes place once, so many minutes from now. */
export function shownSample({
  inMinutes: [from, to],
  ...part
}: Partial<ShownSession> & { inMinutes: [number, number] }): ShownSession {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  lastSession += 1;
  return {
    id: lastSession,
    title: 'Abertura',
    description: '',
    host: '',
    timeZone: 'America/Sao_Paulo',
    times: [{ startsAt: at(from), endsAt: at(to) }],
    ...part,
  };
}
