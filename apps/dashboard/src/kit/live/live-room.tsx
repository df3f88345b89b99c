import type { Connection } from '@atrio/client/connection';
import { EventError } from '@atrio/client/event-error';
import { NOT_JOINED, RoomChannel, type RoomView } from '@atrio/client/room-channel';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConnection } from './connection.ts';
import { setOnlineNow } from './online-now.ts';

/** After this long without a connection, the panels offer to try again. */
const PATIENCE_MS = 10_000;

const RoomChannelContext = createContext<RoomChannel | null>(null);

interface LiveRoomProps {
  roomId: number;
  sceneName: string;
  children: ReactNode;
}

/** Follows a room for as long as it is on screen; the panels inside share the one channel. */
export function LiveRoom({ roomId, sceneName, children }: LiveRoomProps) {
  const connection = useConnection();
  const [channel, setChannel] = useState<RoomChannel | null>(null);
  useEffect(() => {
    if (!connection) return;
    const options = { roomId, sceneName, role: 'admin', patienceMs: PATIENCE_MS } as const;
    const opened = new RoomChannel(connection, options);
    const ends = passOnlineNow(opened, roomId);
    setChannel(opened);
    return () => {
      for (const end of ends) end();
      opened.leave();
    };
  }, [connection, roomId, sceneName]);
  return <RoomChannelContext value={channel}>{children}</RoomChannelContext>;
}

/** Null for a moment, until the connection is there. */
export function useRoomChannel(): RoomChannel | null {
  return use(RoomChannelContext);
}

export function useLiveRoom(): RoomView {
  const channel = useRoomChannel();
  return useSyncExternalStore(
    channel?.view.listen ?? never,
    () => channel?.view.get() ?? NOT_JOINED,
  );
}

/** Deletes a message. One that somebody else has deleted meanwhile is not a failure. */
export async function deleteMessage(connection: Connection, id: number): Promise<void> {
  try {
    await connection.send('deleteMessage', { id });
  } catch (error) {
    if (!(error instanceof EventError) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** The lists of rooms show the number of people in this room too. */
function passOnlineNow(channel: RoomChannel, roomId: number): (() => void)[] {
  return [
    channel.onJoined(() => setOnlineNow(roomId, channel.view.get().onlineNow)),
    channel.connection.on('presence', (change) => {
      if (change.roomId === roomId) setOnlineNow(roomId, change.onlineNow);
    }),
  ];
}

const never = () => () => undefined;
