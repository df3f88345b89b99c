import { KEPT_SECONDS } from '@atrio/contract/live/door';
import type { Context } from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findDoor, findPlace, keepPlaces, type Place, takePlace } from './door.queries.ts';

export const KEPT_MS = KEPT_SECONDS * 1_000;

/**
 * Turns the seat that the door has given into one of a connection. Call it in the transaction that
 * writes the connection: a door that appears meanwhile waits for it, and counts it.
 * @returns how often the room had been emptied by then
 * @throws AppError SERVER_BUSY when the seat has run out since
 */
export async function occupyPlace(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  visitorId: number,
): Promise<number> {
  await hold(db, 'rooms', [roomId], 'share');
  const [door] = await findDoor(db, { roomId });
  if (!door || (await takePlace(db, visitorId))) return door?.emptied ?? 0;
  throw new AppError('SERVER_BUSY', { retryAfterSeconds: 1 });
}

/**
 * Tells whether a room was emptied since somebody sat down there.
 * @param seatedAt as `occupyPlace` answered it
 */
export async function emptiedSince(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  seatedAt: number,
): Promise<{ reason: string } | null> {
  const [door] = await findDoor(db, { roomId });
  return door && door.emptied > seatedAt ? { reason: door.emptied_reason ?? '' } : null;
}

/** Also a seat that is kept for them while the door is closed. */
export function holdsSeat(place: Place | undefined, now: number): boolean {
  return place?.state === 'inside' && (place.until ?? Number.POSITIVE_INFINITY) > now;
}

/** Tells whether the room's door has let a visitor in; a room without a door lets everybody in. */
export async function isThroughDoor(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { roomId, visitorId }: { roomId: number; visitorId: number },
): Promise<boolean> {
  const [door] = await findDoor(db, { roomId });
  if (!door) return true;
  const [place] = await findPlace(db, { visitorId });
  return holdsSeat(place, now);
}

/** Keeps the seats of people who have no connection any more, for a while. */
export async function vacatePlaces(
  { db }: Pick<Context, 'db'>,
  visitorIds: readonly number[],
  at: number,
): Promise<void> {
  await keepPlaces(db, visitorIds, at + KEPT_MS);
}
