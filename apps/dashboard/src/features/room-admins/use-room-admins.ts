import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../lib/toast.ts';
import type { QueryLike } from '../../ui/query-states.tsx';
import { adminsQuery, roomAdminsQuery } from './room-admins.api.ts';

export const LOAD_FAILURE = 'Erro ao carregar dados dos administradores';

/** The room's administrators and those to choose from: the panel needs both. */
export function useRoomAdmins(roomId: number) {
  const room = useQuery(roomAdminsQuery(roomId));
  const all = useQuery(adminsQuery());
  const error = room.error ?? all.error;
  const hasData = room.data !== undefined && all.data !== undefined;

  // Spec section 8 wants this failure in both places.
  useEffect(() => {
    if (error && !hasData) toast.error(LOAD_FAILURE, { description: error.message });
  }, [error, hasData]);

  const query = {
    data: room.data && all.data && { room: room.data, all: all.data },
    error,
    isFetching: room.isFetching || all.isFetching,
    refetch: () => Promise.all([room.refetch(), all.refetch()]),
  } satisfies QueryLike<unknown>;
  return { query, reload: room.refetch };
}

export type RoomAdmins = NonNullable<ReturnType<typeof useRoomAdmins>['query']['data']>;
