import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../kit/api/api-client.ts';
import { invalidate, queryClient } from '../../../kit/api/query-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import { usePanelStore } from '../../../kit/form/panel-store.ts';
import { useLiveRoom, useRoomChannel } from '../../../kit/live/live-room.tsx';
import { paths } from '../../../paths.ts';
import { isRemovedHere, roomQuery } from './rooms.api.ts';

/** Leaves the page when the person loses access to the room while it is open. */
export function useClosedRoom(roomId: number): void {
  const { status, error } = useLiveRoom();
  // Access was lost before the socket had joined the room.
  const isRefused = status === 'failed' && error?.code === 'NOT_FOUND';
  const channel = useRoomChannel();
  const panels = usePanelStore();
  const navigate = useNavigate();

  const handleLoss = useEffectEvent(() => {
    // The panels can no longer be saved; discarded synchronously, so that the guard does not ask.
    flushSync(panels.discardAll);
    toast.error('Você não tem mais acesso a esta sala');
    invalidate(['rooms']);
    void navigate(paths.rooms(), { replace: true });
  });

  useEffect(() => {
    // A deletion in this tab already leads to the list.
    if (!(status === 'closed' || isRefused) || isRemovedHere(roomId)) return;
    let isLeft = false;
    // When the room is still theirs but refused the socket, its panels show that and offer a retry.
    const stay = () => isRefused || channel?.join();
    // Asks the API: the socket also closes when a session ends and is renewed.
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
