import type { RouteArgs } from '@atrio/contract/lib/route';
import { roomBulkRoutes } from '@atrio/contract/rooms-bulk';
import { useApiMutation } from '../../lib/query-client.ts';

/** One change, for which rooms: those named, or all that a filter matches. */
export type BulkStep = RouteArgs<typeof roomBulkRoutes.change>;

/** Silent: what asked for it tells what became of each room. */
export function useChangeRooms() {
  return useApiMutation(roomBulkRoutes.change, {
    invalidates: ['rooms', 'environments', 'roomAdmins', 'history'],
    silent: true,
  });
}
