import type { RouteOutput } from '@atrio/contract/lib/route';
import type { Entry, visitRoutes } from '@atrio/contract/live/visits';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { paths } from '../../lib/contract.ts';
import { request } from '../../lib/http.ts';

type Routes = typeof visitRoutes;

export interface EntryInput {
  name: string;
  /** For a private room: a ticket's address and the code sent to it. */
  email?: string;
  code?: string;
}

export async function loadRoom(sceneName: string): Promise<PublicRoom> {
  const { room } = await request<RouteOutput<Routes['manifest']>>('GET', paths.room(sceneName));
  return room;
}

export function enterRoom(
  sceneName: string,
  input: EntryInput & { refreshToken?: string },
): Promise<Entry> {
  return request<Entry>('POST', paths.enter(sceneName), input);
}

/** A fresh token of the same visitor, in exchange for their refresh token. */
export function refreshVisit(refreshToken: string): Promise<Entry> {
  return request<Entry>('POST', paths.refreshVisit(), { refreshToken });
}

export async function requestCode(sceneName: string, email: string): Promise<void> {
  await request('POST', paths.code(sceneName), { email });
}
