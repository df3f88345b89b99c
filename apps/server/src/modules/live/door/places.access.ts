import { KEPT_SECONDS } from '@atrio/contract/live/door';
import type { Context } from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { findDoor, findPlace, type Place } from './door.queries.ts';
import { keepPlaces, listEmptied, takePlaces } from './places.queries.ts';

export const KEPT_MS = KEPT_SECONDS * 1_000;

/**
 * Turns the seats that doors have given into ones of connections. Call it in the transaction that
 * writes the connections: a door that appears meanwhile waits for it, and counts them.
 * @returns for each, in their order, how often the room had been emptied by then; null when the seat
 *   has run out since
 */
export async function occupyPlaces(
  { db }: Pick<Context, 'db'>,
  people: readonly { roomId: number; visitorId: number }[],
): Promise<(number | null)[]> {
  const roomIds = [...new Set(people.map(({ roomId }) => roomId))];
  await hold(db, 'rooms', roomIds, 'share');
  const emptied = await listEmptied(db, roomIds);
  const atDoors = people.filter(({ roomId }) => emptied.has(roomId));
  const seated = await takePlaces(
    db,
    atDoors.map(({ visitorId }) => visitorId),
  );
  return people.map(({ roomId, visitorId }) => {
    const times = emptied.get(roomId);
    return times === undefined || seated.has(visitorId) ? (times ?? 0) : null;
  });
}

/**
 * Tells whether a room was emptied since somebody sat down there.
 * @param seatedAt as `occupyPlaces` answered it
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
