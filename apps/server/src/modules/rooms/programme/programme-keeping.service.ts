import type { Context } from '../../../infrastructure/context.ts';
import { deleteNoticesDoneBefore } from './notices.queries.ts';
import { deleteSessionsDeletedBefore, raiseSequences } from './programme.queries.ts';

/** As long as calendars that look once in a while need to learn that a session is off. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * A room's move to the bin, or back, is a change of each of its sessions for subscribed calendars.
 * Call it in the transaction of the move.
 */
export async function noteRoomMoved({ db }: Pick<Context, 'db'>, roomId: number): Promise<void> {
  await raiseSequences(db, roomId);
}

/** Deletes sessions and notices of which nobody needs to learn any more. */
export async function sweepProgramme({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteSessionsDeletedBefore(db, now - KEPT_MS);
  await deleteNoticesDoneBefore(db, now - KEPT_MS);
}
