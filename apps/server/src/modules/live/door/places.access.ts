import { KEPT_SECONDS } from '@atrio/contract/live/door';
import type { Context } from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findDoor, keepPlaces, takePlace } from './door.queries.ts';

export const KEPT_MS = KEPT_SECONDS * 1_000;

/**
 * Turns the seat that the door has given into one of a connection. Call it in the transaction that
 * writes the connection: a door that appears meanwhile waits for it, and counts it.
 * @throws AppError SERVER_BUSY when the seat has run out since
 */
export async function occupyPlace(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  visitorId: number,
): Promise<void> {
  await hold(db, 'rooms', [roomId], 'share');
  const [door] = await findDoor(db, { roomId });
  if (!door || (await takePlace(db, visitorId))) return;
  throw new AppError('SERVER_BUSY', { retryAfterSeconds: 1 });
}

/** Keeps the seats of people who have no connection any more, for a while. */
export async function vacatePlaces(
  { db }: Pick<Context, 'db'>,
  visitorIds: readonly number[],
  at: number,
): Promise<void> {
  await keepPlaces(db, visitorIds, at + KEPT_MS);
}
