import { adminRoutes } from '@atrio/contract/accounts';
import { roomAdminRoutes } from '@atrio/contract/room-admins';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';

/** As many as one answer may hold; whoever is not among them is found by searching. */
const MOST = 200;

export function roomAdminsQuery(roomId: number) {
  return apiQuery(roomAdminRoutes.list, { roomId: String(roomId) });
}

/** Administrators to choose from, by name; `search` looks in names and e-mails. */
export function adminsQuery(search = '') {
  const args = { page: 1, pageSize: MOST, search: search || undefined, sort: 'name' as const };
  return apiQuery(adminRoutes.list, args);
}

/** Silent, as the removal is: one save is several calls, and its panel announces them once. */
export function useAddRoomAdmin() {
  return useApiMutation(roomAdminRoutes.add, {
    invalidates: ['roomAdmins', 'history'],
    silent: true,
  });
}

/** Whoever removes themselves has one room less. */
export function useRemoveRoomAdmin() {
  return useApiMutation(roomAdminRoutes.remove, {
    invalidates: ['roomAdmins', 'rooms', 'history'],
    silent: true,
  });
}
