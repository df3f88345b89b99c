import { roomRoutes } from '@atrio/contract/rooms';
import { apiQuery } from '../../lib/query-client.ts';

const FACADE_DOORS = 12;

/** The rooms most visited, and how many there are: for the home page's façade and the menu's count. */
export function facadeQuery() {
  return apiQuery(roomRoutes.list, { page: 1, pageSize: FACADE_DOORS, sort: '-visitCount' });
}
