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
  const { status } = useLiveRoom();
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
    if (status !== 'closed' || isRemovedHere(roomId)) return;
    let isLeft = false;
    // The API has the last word: a session may have ended instead, and been renewed.
    queryClient.fetchQuery({ ...roomQuery(roomId), staleTime: 0, retry: false }).then(
      () => channel?.join(),
      (error: unknown) => {
        if (isLeft) return;
        if (isLoss(error)) handleLoss();
        else channel?.join();
      },
    );
    return () => {
      isLeft = true;
    };
  }, [status, roomId, channel]);
}

function isLoss(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 403);
}
