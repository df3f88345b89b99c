import type { EventAnswer } from '@atrio/contract/realtime';

type Joined = EventAnswer<'panelJoinRoom'>;

/** What the server answers an administrator who joins a room. */
export function joinSample(own: Partial<Joined> = {}): Joined {
  return {
    roomId: 5,
    self: { id: 30, name: 'Helena Prado' },
    room: {
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
    },
    people: [],
    onlineNow: 0,
    ...own,
  };
}
