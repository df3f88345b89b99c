import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { usePanelStore } from '../../form/panel-store.ts';
import { ApiError } from '../../lib/api-client.ts';
import { useLiveRoom, useRoomChannel } from '../../lib/live-room.tsx';
import { invalidate, queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { isRemovedHere, roomQuery } from './rooms.api.ts';

/** Leaves the page of a room that, while it was open, ceased to be this person's. */
export function useClosedRoom(roomId: number): void {
  const { status, error } = useLiveRoom();
  // Lost before the connection was there to be told of it.
  const isRefused = status === 'failed' && error?.code === 'NOT_FOUND';
  const channel = useRoomChannel();
  const panels = usePanelStore();
  const navigate = useNavigate();

  const handleLoss = useEffectEvent(() => {
    // Nothing is left to save them to; at once, so that the guard finds nothing to ask about.
    flushSync(panels.discardAll);
    toast.error('Você não tem mais acesso a esta sala');
    invalidate(['rooms']);
    void navigate(paths.rooms(), { replace: true });
  });

  useEffect(() => {
    // Whoever deleted it here is on their way already.
    if (!(status === 'closed' || isRefused) || isRemovedHere(roomId)) return;
    let isLeft = false;
    // Whom a room that is theirs refuses is told so in its panels, and may try again there.
    const stay = () => isRefused || channel?.join();
    // The API has the last word: a session may have ended instead, and been renewed.
    queryClient
      .fetchQuery({ ...roomQuery(roomId), staleTime: 0, retry: false })
      .then(stay, (error: unknown) => {
        if (isLeft) return;
        if (isLoss(error)) handleLoss();
        else stay();
      });
    return () => {
      isLeft = true;
    };
  }, [status, isRefused, roomId, channel]);
}

function isLoss(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}
