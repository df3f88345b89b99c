import type { RouteOutput } from '@atrio/contract/lib/route';
import type { ShownPass } from '@atrio/contract/live/passes';
import type { Entry, visitRoutes } from '@atrio/contract/live/visits';
import type { ShownSession } from '@atrio/contract/rooms/programme';
import type { PublicRoom } from '@atrio/contract/rooms/public-room';
import { paths } from '../../lib/contract.ts';
import { request } from '../../lib/http.ts';
import type { RoomGallery } from '../../ui/gallery.tsx';

type Routes = typeof visitRoutes;

export interface EntryInput {
  name: string;
  /** For a private room: a ticket's address and the code sent to it. */
  email?: string;
  code?: string;
  /** A guest's pass. */
  pass?: string;
  /** The key of this browser. */
  device?: string;
}

/** A room as its page shows it. */
interface LoadedRoom {
  room: PublicRoom;
  gallery: RoomGallery;
  /** Null where it is not shown to the caller. */
  programme: ShownSession[] | null;
}

/**
 * @param token of a visitor who has entered, to whom a private room shows its images and programme, or
 *   of an administrator, for the programme
 */
export async function loadRoom(
  sceneName: string,
  token: string | null = null,
): Promise<LoadedRoom> {
  const { room, look, programme } = await request<RouteOutput<Routes['manifest']>>(
    'GET',
    paths.room(sceneName),
    undefined,
    token ?? undefined,
  );
  return { room, gallery: { images: look.images, use: look.imageUse }, programme };
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

/** A code by which the build in the frame, a page of this origin, becomes the same visitor. */
export async function handOff(
  sceneName: string,
  input: { token: string; origin: string },
): Promise<string> {
  type Answer = RouteOutput<Routes['handOff']>;
  const { code } = await request<Answer>('POST', paths.handOff(sceneName), input);
  return code;
}

/** Reads what stands on a pass, and uses nothing up. */
export function readPass(pass: string, device: string): Promise<ShownPass> {
  return request<ShownPass>('POST', paths.pass(), { pass, device });
}

export async function requestPassCode(pass: string): Promise<void> {
  await request('POST', paths.passCode(), { pass });
}

export async function requestCode(sceneName: string, email: string): Promise<void> {
  await request('POST', paths.code(sceneName), { email });
}
