import { adminRoutes } from '@atrio/contract/accounts/accounts';
import { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { toast } from '../../../kit/feedback/toast.ts';
import type { QueryLike } from '../../../kit/states/query-states.tsx';

/** The largest page of one answer; people beyond it are found by searching. */
const MOST = 200;

function roomAdminsQuery(roomId: number) {
  return apiQuery(roomAdminRoutes.list, { roomId: String(roomId) });
}

/** Administrators to choose from, by name; `search` looks in names and e-mails. */
export function adminsQuery(search = '') {
  const args = { page: 1, pageSize: MOST, search: search || undefined, sort: 'name' as const };
  return apiQuery(adminRoutes.list, args);
}

/** Silent, like the removal: one save makes several calls, and the panel announces them once. */
export function useAddRoomAdmin() {
  return useApiMutation(roomAdminRoutes.add, {
    invalidates: ['roomAdmins', 'history'],
    silent: true,
  });
}

/** Refetches the rooms too: people who remove themselves lose this one. */
export function useRemoveRoomAdmin() {
  return useApiMutation(roomAdminRoutes.remove, {
    invalidates: ['roomAdmins', 'rooms', 'history'],
    silent: true,
  });
}

export const LOAD_FAILURE = 'Erro ao carregar dados dos administradores';

/** The room's administrators, and all administrators to choose from: the panel needs both. */
export function useRoomAdmins(roomId: number) {
  const room = useQuery(roomAdminsQuery(roomId));
  const all = useQuery(adminsQuery());
  const error = room.error ?? all.error;
  const hasData = room.data !== undefined && all.data !== undefined;

  // This failure is told in a toast too (docs/product/screens.md#administrators-of-a-room).
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
