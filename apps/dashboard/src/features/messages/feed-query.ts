import type { RoomChannel, RoomSnapshot } from '../../lib/room-channel.ts';
import type { FeedSnapshot, MessageFeed } from './message-feed.ts';
import type { MessageLog } from './message-log.ts';

interface FeedQueryOptions {
  feed: MessageFeed | null;
  snapshot: FeedSnapshot;
  room: RoomSnapshot;
  channel: RoomChannel | null;
}

/** A feed in the words of `QueryStates`, with the specification's sentence for what failed. */
export function feedQuery({ feed, snapshot, room, channel }: FeedQueryOptions) {
  const isRoomFailed = room.status === 'failed';
  const hasData = snapshot.status === 'ready' && room.status !== 'closed' && !isRoomFailed;
  return {
    query: {
      data: hasData ? snapshot.log : (undefined as MessageLog | undefined),
      error: isRoomFailed ? room.error : failureOf(snapshot),
      // Trying again takes the failure away.
      isFetching: false,
      refetch: () => (isRoomFailed ? channel?.join() : feed?.retry()),
    },
    errorTitle: isRoomFailed ? 'Erro ao entrar na sala' : 'Erro ao carregar mensagens do chat',
  };
}

function failureOf({ status, error }: FeedSnapshot) {
  return status === 'failed' ? error : null;
}
