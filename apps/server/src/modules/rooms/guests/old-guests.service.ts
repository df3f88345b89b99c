import { occurrencesOf } from '@atrio/contract/rooms/occurrences';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { sessionsOf } from '../programme/programme.service.ts';
import { forgetGuests, listForgetful } from './guests-writing.queries.ts';

const DAY = 24 * 60 * 60_000;
/** Rooms looked at in one go. */
const ROOMS = 100;
/** Guests of one transaction: on SQLite everybody waits for one, some milliseconds. */
const GUESTS = 200;
const NOBODY = { adminId: null, name: 'Átrio' };

type Inner = Pick<Context, 'db' | 'now' | 'events'>;

/**
 * Removes guests who never came, where a room says after how many days: since they were last heard of,
 * since their validity was over, and since the last session of the programme.
 */
export async function sweepOldGuests(ctx: Inner): Promise<void> {
  for (let after = 0; ; ) {
    const rooms = await listForgetful(ctx.db, after, ROOMS);
    for (const { keptDays, ...room } of rooms) {
      const before = ctx.now - (keptDays ?? 0) * DAY;
      if (keptDays === null || (await lastEndOf(ctx, room.id)) > before) continue;
      while ((await forget(ctx, room, before)) === GUESTS);
    }
    const last = rooms.at(-1);
    if (!last || rooms.length < ROOMS) return;
    after = last.id;
  }
}

async function lastEndOf(ctx: Inner, roomId: number): Promise<number> {
  const sessions = await sessionsOf(ctx, roomId);
  const ends = sessions.flatMap((session) => occurrencesOf(session).map(({ endsAt }) => endsAt));
  return Math.max(0, ...ends);
}

async function forget(
  ctx: Inner,
  room: { id: number; name: string },
  before: number,
): Promise<number> {
  return inTransaction({ ...ctx, actor: NOBODY, client: null }, async (ctx) => {
    const count = await forgetGuests(ctx.db, room.id, before, GUESTS);
    if (count > 0) {
      const change = { field: 'count', before: count, after: null };
      await recordHistory(ctx, roomSubject(room), 'ticket.forgotten', [change]);
    }
    return count;
  });
}
