import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  createRoomChannel,
  NOT_JOINED,
  type RoomChannel,
  type RoomSnapshot,
} from './room-channel.ts';
import { useLive } from './socket.ts';

const RoomChannelContext = createContext<RoomChannel | null>(null);

interface LiveRoomProps {
  roomId: number;
  sceneName: string;
  children: ReactNode;
}

/** Follows a room for as long as it is on screen; the panels inside share the one channel. */
export function LiveRoom({ roomId, sceneName, children }: LiveRoomProps) {
  const connection = useLive();
  const [channel, setChannel] = useState<RoomChannel | null>(null);
  useEffect(() => {
    if (!connection) return;
    const opened = createRoomChannel(connection, { id: roomId, sceneName });
    setChannel(opened);
    return () => opened.leave();
  }, [connection, roomId, sceneName]);
  return <RoomChannelContext value={channel}>{children}</RoomChannelContext>;
}

/** Null for a moment, until the connection is there. */
export function useRoomChannel(): RoomChannel | null {
  return use(RoomChannelContext);
}

export function useLiveRoom(): RoomSnapshot {
  const channel = useRoomChannel();
  return useSyncExternalStore(channel?.listen ?? never, () => channel?.read() ?? NOT_JOINED);
}

const never = () => () => undefined;
