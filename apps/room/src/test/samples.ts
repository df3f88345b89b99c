import { publicRoomSample } from '@atrio/client/test-kit/samples';
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
