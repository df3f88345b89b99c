import type { openLive } from '@atrio/ui/live';
import { type Chat, createChat } from '../features/messages/chat.ts';
import { createMessagesApi } from '../features/messages/messages.api.ts';
import { createPeople, type People } from '../features/people/people.ts';
import { createConnection } from '../features/visit/connection.ts';
import { createVisit, type Visit } from '../features/visit/visit.ts';
import type { Inside, Seat } from '../features/visit/visit-state.ts';
import type { Store } from '../lib/store.ts';

/** What a stay in a room consists of, as long as it lasts. */
export interface Stay extends Inside {
  chat: Chat;
  people: People;
  /** Whether the connection has been away for a while. */
  isAway: Pick<Store<boolean>, 'get' | 'listen'>;
}

export type RoomVisit = Visit<Stay>;

export function createRoomVisit(sceneName: string, connect: typeof openLive): RoomVisit {
  return createVisit({ sceneName, connect, settle });
}

function settle({ live, joined, ...seat }: Seat): Stay {
  const chat = createChat(createMessagesApi(live, seat), joined.self);
  const people = createPeople(live, joined);
  const connection = createConnection(live);
  void chat.sync();
  return {
    chat,
    people,
    isAway: connection.isAway,
    rejoined: (now) => {
      people.replace(now);
      void chat.sync();
    },
    close: () => {
      chat.close();
      people.close();
      connection.close();
    },
  };
}
