import type { Chat } from '@atrio/contract/realtime';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRoomChannel } from '../../lib/live-room.tsx';
import { createMessageFeed, type MessageFeed, NOTHING_YET } from './message-feed.ts';

/** The messages of one chat of the room around, or those that a search finds in it. */
export function useMessageFeed(chat: Chat, search: string) {
  const channel = useRoomChannel();
  const [feed, setFeed] = useState<MessageFeed | null>(null);
  useEffect(() => {
    if (!channel) return;
    const opened = createMessageFeed({ channel, chat, search });
    setFeed(opened);
    return () => {
      opened.stop();
      setFeed(null);
    };
  }, [channel, chat, search]);
  const snapshot = useSyncExternalStore(feed?.listen ?? never, () => feed?.read() ?? NOTHING_YET);
  return { channel, feed, snapshot };
}

const never = () => () => undefined;
