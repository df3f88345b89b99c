import type { RouteArgs } from '@atrio/contract/lib/route';
import { type Conversation, liveModeRoutes } from '@atrio/contract/live/conversation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  apiQuery,
  invalidate,
  queryClient,
  useApiMutation,
} from '../../../kit/api/query-client.ts';
import { useLiveRoom, useRoomChannel } from '../../../kit/live/live-room.tsx';

/** Held messages on screen at once; the next follow as these are settled. */
const HELD_PAGE = 50;

function liveModeQuery(roomId: number) {
  return queryOptions(apiQuery(liveModeRoutes.get, { id: String(roomId) }));
}

/** Messages that wait for approval, oldest first. */
export function heldQuery(roomId: number) {
  return queryOptions({
    ...apiQuery(liveModeRoutes.held, { id: String(roomId), pageSize: HELD_PAGE }),
    select: ({ held, total }) => ({ rows: held, total: total ?? held.length }),
  });
}

type Change = Omit<RouteArgs<typeof liveModeRoutes.change>, 'id'>;

/**
 * How the conversation is led. A change shows at once, and goes back if the server refuses: its
 * sentence is toasted, and `failure` stands beside the controls.
 */
export function useLiveMode(roomId: number) {
  const query = useQuery(liveModeQuery(roomId));
  const heard = useLiveRoom().conversation;
  const { mutateAsync, isPending, variables, error } = useApiMutation(liveModeRoutes.change, {
    invalidates: ['history'],
    failed: 'Não foi possível mudar a conversa',
  });
  const known = query.data?.live;
  const latest = known && known.conversation.revision > heard.revision ? known.conversation : heard;
  const change = async (part: Change) => {
    const { live } = await mutateAsync({ id: String(roomId), ...part });
    queryClient.setQueryData(liveModeQuery(roomId).queryKey, { live });
  };
  return {
    query,
    conversation: isPending ? withChange(latest, variables) : latest,
    heldWords: known?.heldWords ?? [],
    held: known?.held ?? 0,
    panic: known?.panic ?? null,
    isBusy: isPending,
    failure: error?.message,
    /** @throws ApiError */
    change,
    /** The same for controls that show no failure of their own. */
    set: (part: Change) => void change(part).catch(() => undefined),
  };
}

export type LiveMode = ReturnType<typeof useLiveMode>;

function withChange(before: Conversation, part: Change | undefined): Conversation {
  return {
    ...before,
    slowSeconds: part?.slowSeconds ?? before.slowSeconds,
    linksOff: part?.linksOff ?? before.linksOff,
  };
}

/** Starts the panic, and ends it. */
export function usePanic(roomId: number) {
  const meta = { invalidates: ['liveMode', 'door', 'history'] };
  const start = useApiMutation(liveModeRoutes.panic, {
    ...meta,
    failed: 'Não foi possível acionar o pânico',
  });
  const end = useApiMutation(liveModeRoutes.calm, {
    ...meta,
    failed: 'Não foi possível voltar ao normal',
  });
  const room = { id: String(roomId) };
  return {
    isBusy: start.isPending || end.isPending,
    start: () => start.mutate(room),
    end: () => end.mutate(room),
  };
}

export function usePublishHeld() {
  return useApiMutation(liveModeRoutes.publish, {
    invalidates: ['liveMode', 'history'],
    failed: 'Erro ao publicar a mensagem',
  });
}

export function useDiscardHeld() {
  return useApiMutation(liveModeRoutes.discard, {
    invalidates: ['liveMode', 'history'],
    failed: 'Erro ao descartar a mensagem',
  });
}

/** Reads again what the server says has changed, and all after a reconnection. */
export function useLiveModeNews(roomId: number): void {
  const channel = useRoomChannel();
  useEffect(() => {
    if (!channel) return;
    let isFirst = true;
    const hear = (news: { roomId: number }) => {
      if (news.roomId === roomId) invalidate(['liveMode']);
    };
    const ends = [
      channel.connection.on('held', hear),
      channel.connection.on('conversation', hear),
      channel.onJoined(() => {
        if (!isFirst) invalidate(['liveMode']);
        isFirst = false;
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [channel, roomId]);
}
