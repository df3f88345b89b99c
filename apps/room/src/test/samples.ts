import type { Message } from '@atrio/contract/realtime';
import type { PublicRoom } from '@atrio/contract/visits';

export const SCENE = 'galeria-cais';
export const AMANDA = { id: 5, name: 'Amanda Torres' };
export const NILO = { id: 6, name: 'Nilo Campelo' };

export function aRoom(part: Partial<PublicRoom> = {}): PublicRoom {
  return {
    name: 'Galeria Cais',
    sceneName: SCENE,
    isPrivate: false,
    logoUrl: null,
    backgroundUrl: null,
    focus: { x: 50, y: 50 },
    description: '',
    iframeUrl: null,
    externalUrl: null,
    externalUrlName: null,
    colors: { primary: '0A606C', secondary: '374151', complementary: 'EF6634' },
    company: 'Editora Cais',
    ...part,
  };
}

export function aMessage(id: number, part: Partial<Message> = {}): Message {
  return {
    id,
    message: `mensagem ${id}`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 12, 0, id)).toISOString(),
    editedAt: null,
    deletedAt: null,
    chat: 'room',
    sender: NILO,
    isFromAdmin: false,
    to: null,
    ...part,
  };
}
