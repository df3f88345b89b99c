import type { RouteOutput } from '@atrio/contract/lib/route';
import type { visitRoutes } from '@atrio/contract/live/visits';
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

export async function enterRoom(
  sceneName: string,
  input: EntryInput & { visitorToken?: string },
): Promise<string> {
  const answer = await request<RouteOutput<Routes['enter']>>('POST', paths.enter(sceneName), input);
  return answer.token;
}

export async function requestCode(sceneName: string, email: string): Promise<void> {
  await request('POST', paths.code(sceneName), { email });
}
