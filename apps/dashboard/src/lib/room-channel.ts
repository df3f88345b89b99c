import type { Person, PresentPerson, ServerPayload } from '@atrio/contract/realtime';
import { type LiveConnection, LiveError } from '@atrio/ui/live';
import { createSignal } from '@atrio/ui/signal';
import { setOnlineNow } from './online-now.ts';

/** After that long without a connection, waiting is no longer all there is to say. */
export const JOIN_PATIENCE_MS = 10_000;
const NOT_CONNECTED = 'Sem resposta do servidor. Verifique sua conexão';

export interface RoomSnapshot {
  /**
   * - `joining`: not yet heard of
   * - `joined`: as it was when last heard of; the connection's own state tells whether it still is
   * - `failed`: refused, or no connection; joins by itself as soon as there is one
   * - `closed`: the room is no longer the caller's
   */
  status: 'joining' | 'joined' | 'failed' | 'closed';
  /** Why it `failed`. */
  error: LiveError | null;
  /** Who the caller is in this room. */
  self: Person | null;
  /** Those inside, at most the 200 longest; `onlineNow` counts all. */
  people: readonly PresentPerson[];
  onlineNow: number;
}

export const NOT_JOINED: RoomSnapshot = {
  status: 'joining',
  error: null,
  self: null,
  people: [],
  onlineNow: 0,
};

export interface RoomChannel {
  readonly connection: LiveConnection;
  readonly sceneName: string;
  read(): RoomSnapshot;
  listen(listener: () => void): () => void;
  /** Runs now if joined, and each time it has been joined anew: something may have been missed. */
  onJoined(listener: () => void): () => void;
  join(): void;
  leave(): void;
}

/** A room as its administrator follows it, joined whenever the connection is ready. */
export function createRoomChannel(
  connection: LiveConnection,
  room: { id: number; sceneName: string },
): RoomChannel {
  const changed = createSignal();
  const joined = createSignal();
  let snapshot = NOT_JOINED;
  const patience = setTimeout(() => {
    if (snapshot.status !== 'joining') return;
    become({ status: 'failed', error: new LiveError('NETWORK', NOT_CONNECTED) });
  }, JOIN_PATIENCE_MS);
  const ends = [
    connection.onReady(join),
    connection.on('presence', handlePresence),
    connection.on('roomClosed', ({ roomId }) => {
      if (roomId === room.id) become({ status: 'closed' });
    }),
  ];

  return {
    connection,
    sceneName: room.sceneName,
    read: () => snapshot,
    listen: changed.listen,
    onJoined: (listener) => {
      if (snapshot.status === 'joined') listener();
      return joined.listen(listener);
    },
    join: () => {
      become({ status: 'joining', error: null });
      if (connection.state() === 'ready') join();
      else connection.identifyAgain();
    },
    leave: () => {
      clearTimeout(patience);
      for (const end of ends) end();
      if (connection.state() !== 'ready' || snapshot.status === 'closed') return;
      connection.send('panelLeaveRoom', room.sceneName).catch(() => undefined);
    },
  };

  function join(): void {
    connection.send('panelJoinRoom', room.sceneName).then(
      ({ self, people, onlineNow }) => {
        become({ status: 'joined', error: null, self, people, onlineNow });
        setOnlineNow(room.id, onlineNow);
        joined.notify();
      },
      (error: LiveError) => {
        // Lost on the way: the next connection joins again.
        if (error.code === 'NETWORK' && connection.state() !== 'ready') return;
        become({ status: 'failed', error });
      },
    );
  }

  function handlePresence(news: ServerPayload<'presence'>): void {
    if (news.roomId !== room.id) return;
    become({ people: peopleAfter(snapshot.people, news), onlineNow: news.onlineNow });
    setOnlineNow(room.id, news.onlineNow);
  }

  function become(change: Partial<RoomSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    changed.notify();
  }
}

/** One that somebody else has deleted meanwhile is deleted, which is what was wanted. */
export async function deleteMessage(connection: LiveConnection, id: number): Promise<void> {
  try {
    await connection.send('deleteMessage', { id });
  } catch (error) {
    if (!(error instanceof LiveError) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** Longest inside first, each once. */
export function peopleAfter(
  before: readonly PresentPerson[],
  { joined, left }: Pick<ServerPayload<'presence'>, 'joined' | 'left'>,
): PresentPerson[] {
  const gone = new Set([...left, ...joined.map(({ id }) => id)]);
  return [...before.filter(({ id }) => !gone.has(id)), ...joined];
}
