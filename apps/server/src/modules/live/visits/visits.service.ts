import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Person } from '@atrio/contract/live/realtime';
import type { visitRoutes } from '@atrio/contract/live/visits';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { textKey } from '../../../lib/text-key.ts';
import { addressKey, takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { loadPublicRoom, type PublicRoomRow } from '../../rooms/public-room/public-room.service.ts';
import { tellOfTicket } from '../../rooms/tickets/tickets.service.ts';
import { takeTurn } from './entry-queue.access.ts';
import { proveAddress } from './visit-codes.service.ts';
import { readVisitorToken, signVisitorToken } from './visitor-tokens.ts';
import { refuseBanned } from './visits.access.ts';
import {
  findVisitor,
  findVisitorOfEmail,
  findVisitorOfUser,
  putVisitor,
  renameVisitor,
} from './visits.queries.ts';

const MINUTE = 60_000;
/** New visitors per address: enough for a class of pupils behind one router. */
const ENTRIES = { limit: 300, windowMs: 10 * MINUTE };

type Routes = typeof visitRoutes;

/**
 * A public room requires a name. A private one requires a ticket's address and the code sent to it,
 * also from returning visitors: their token alone opens nothing.
 */
export function enterRoom(
  ctx: Context,
  input: RouteInput<Routes['enter']>,
): Promise<RouteOutput<Routes['enter']>> {
  return takeTurn(ctx, () => enterInTurn(ctx, input));
}

async function enterInTurn(
  ctx: Context,
  input: RouteInput<Routes['enter']>,
): Promise<RouteOutput<Routes['enter']>> {
  const room = await loadPublicRoom(ctx, input.sceneName);
  const from = addressKey(ctx.client.address);
  await takeAttempt(ctx, { key: `visit:${room.id}|${from}`, ...ENTRIES });
  const isPrivate = room.isPrivate === 1;
  const email = isPrivate ? await proveAddress(ctx, room, input) : null;
  const visitorId = (await returningVisitor(ctx, room, input, email)) ?? (await newcomer(email));
  const token = await signVisitorToken(
    ctx.secret,
    { visitorId, roomId: room.id },
    isPrivate,
    ctx.now,
  );
  return { token, visitor: { id: visitorId, name: input.name } };

  /** One transaction, so that a refused visitor keeps the name that they were banned by. */
  async function newcomer(email: string | null): Promise<number> {
    const { name } = input;
    const names = { name, nameKey: textKey(name) };
    return inTransaction(ctx, async (ctx) => {
      const { db, now } = ctx;
      const isFirst = email !== null && !(await findVisitorOfEmail(db, room.id, email));
      const { id } = await putVisitor(db, { roomId: room.id, ...names, email, userId: null, now });
      const [known] = await findVisitor(db, { visitorId: id });
      if (known) refuseBanned(known, now);
      if (isFirst) await tellOfTicket(ctx, [room.id], { email, hasEntered: true });
      return id;
    });
  }
}

/** Recognises a visitor by the token of an earlier visit to the public room. */
async function returningVisitor(
  ctx: Context,
  room: PublicRoomRow,
  { name, visitorToken }: RouteInput<Routes['enter']>,
  email: string | null,
): Promise<number | null> {
  if (email !== null || visitorToken === undefined) return null;
  const claims = await readVisitorToken(ctx.secret, visitorToken, ctx.now);
  if (claims?.roomId !== room.id) return null;
  const [visitor] = await findVisitor(ctx.db, { visitorId: claims.visitorId });
  if (!visitor || visitor.roomId !== room.id) return null;
  refuseBanned(visitor, ctx.now);
  await renameVisitor(ctx.db, visitor.id, name, textKey(name));
  return visitor.id;
}

/**
 * The visitor row of an administrator in a room: created when they first come, renamed with them.
 */
export async function participantOf(
  ctx: Pick<Context, 'db' | 'now'>,
  roomId: number,
  { userId, name, nameKey }: { userId: number; name: string; nameKey: string },
): Promise<Person> {
  const [known] = await findVisitorOfUser(ctx.db, { roomId, userId });
  if (known?.name === name) return known;
  const visitor = { roomId, name, nameKey, email: null, userId, now: ctx.now };
  const { id } = await putVisitor(ctx.db, visitor);
  return { id, name };
}
