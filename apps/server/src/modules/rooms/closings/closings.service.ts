import type { Closing, ClosingCause } from '@atrio/contract/rooms/closings';
import type { Context } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { deleteClosing, insertClosing, listClosings, listOwnRooms } from './closings.queries.ts';

type Row = Awaited<ReturnType<typeof listClosings>>[number];
type Inner = Pick<Context, 'db' | 'now' | 'live'>;

export interface Owner {
  /** Of the administrator. */
  id: number;
  userId: number;
}

/**
 * Closes all rooms of an owner to visitors: those inside are put out at once, on every server. Their
 * administrators go on working. Call it in a transaction.
 * @param by null: the server itself
 * @returns false when they were closed for this cause already, which then stays as it was
 */
export async function closeRoomsOf(
  ctx: Inner,
  owner: Owner,
  { cause, reason, by }: { cause: ClosingCause; reason: string; by: number | null },
): Promise<boolean> {
  const closing = { owner_id: owner.id, cause, reason, since: ctx.now, by_id: by };
  if (!(await insertClosing(ctx.db, closing))) return false;
  await notify(ctx, [{ userId: owner.userId, kind: 'rooms.closed', data: { reason } }]);
  // All of them, as somebody may be entering any of them now.
  for (const { id } of await listOwnRooms(ctx.db, owner.id)) ctx.live.recheck(`room:${id}`);
  return true;
}

/**
 * Takes a cause back. Unless another one holds, the rooms are open from the commit on, and whoever
 * waits in front of one is let in.
 * @returns false when they were not closed for it
 */
export async function reopenRoomsOf(
  ctx: Inner,
  owner: Owner,
  cause: ClosingCause,
): Promise<boolean> {
  if (!(await deleteClosing(ctx.db, owner.id, cause))) return false;
  if ((await listClosings(ctx.db, [owner.id])).length > 0) return true;
  await notify(ctx, [{ userId: owner.userId, kind: 'rooms.reopened', data: {} }]);
  for (const { id } of await listOwnRooms(ctx.db, owner.id)) ctx.live.lookAtDoor(id);
  return true;
}

/** Why an owner's rooms are closed; empty while they are not. */
export async function closingsOf({ db }: Pick<Context, 'db'>, ownerId: number): Promise<Closing[]> {
  return (await listClosings(db, [ownerId])).map(present);
}

/** Why the rooms of several owners are closed, of several causes the one that counts. */
export async function closingsOfMany(
  { db }: Pick<Context, 'db'>,
  ownerIds: readonly number[],
): Promise<Map<number, Closing>> {
  const rows = await listClosings(db, ownerIds);
  return new Map(rows.toReversed().map((row) => [row.ownerId, present(row)]));
}

function present({ ownerId: _, since, ...row }: Row): Closing {
  return { ...row, since: instant(since) };
}
