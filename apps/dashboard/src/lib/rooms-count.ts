import { roomRoutes } from '@atrio/contract/rooms';
import { apiQuery } from './query-client.ts';

/** How many rooms there are: a list's total, with as little of the list as can be. */
export function roomsCountQuery() {
  return apiQuery(roomRoutes.list, { page: 1, pageSize: 1 });
}
