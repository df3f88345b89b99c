import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Person } from '@atrio/contract/live/realtime';
import type { visitRoutes } from '@atrio/contract/live/visits';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { textKey } from '../../../lib/text-key.ts';
import { hashToken } from '../../accounts/auth/auth.access.ts';
import { addressKey, takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { loadPublicRoom, type PublicRoomRow } from '../../rooms/public-room/public-room.service.ts';
import { tellOfTicket } from '../../rooms/tickets/tickets.service.ts';
import { publicDoorOf } from '../door/door.service.ts';
import { takeTurn } from './entry-queue.access.ts';
import { provePass, takePass } from './passes.service.ts';
import { proveAddress } from './visit-codes.service.ts';
import { startVisitorSession } from './visitor-sessions.service.ts';
import { refuseBanned, refusePlatformBanned } from './visits.access.ts';
import {
  findSessionOf,
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
 * also from returning visitors: their token alone opens nothing. A guest's pass opens both.
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
  const claim = input.pass === undefined ? null : await provePass(ctx, room, input);
  const address = isPrivate && !claim ? await proveAddress(ctx, room, input) : null;
  const email = claim?.email ?? address;
  const device = input.device === undefined ? null : hashToken(input.device);
  return inTransaction(ctx, async (ctx) => {
    await refusePlatformBanned(ctx, { email, device });
    const isMoved = claim !== null && (await takePass(ctx, claim));
    const known = email === null ? await returningVisitor(ctx, room, input) : null;
    const visitorId = known ?? (await newcomer(ctx, room, input.name, email));
    const passDevice = claim?.device ?? null;
    const place = { sceneName: room.sceneName, isPrivate, passDevice, device };
    const tokens = await startVisitorSession(ctx, visitorId, place);
    // The device that had the pass before has lost its session, and learns of it at once.
    if (isMoved) ctx.live.recheck(`person:${visitorId}`);
    const { isOpen, opensAt } = await publicDoorOf(ctx, room.id);
    const visitor = { id: visitorId, name: input.name };
    return { ...tokens, visitor, door: isOpen ? ('open' as const) : ('closed' as const), opensAt };
  });
}

/** In the transaction of the entry, so that a refused visitor keeps the name they were banned by. */
async function newcomer(
  ctx: Context,
  room: PublicRoomRow,
  name: string,
  email: string | null,
): Promise<number> {
  const { db, now } = ctx;
  const names = { name, nameKey: textKey(name) };
  const isFirst = email !== null && !(await findVisitorOfEmail(db, room.id, email));
  const { id } = await putVisitor(db, { roomId: room.id, ...names, email, userId: null, now });
  const [known] = await findVisitor(db, { visitorId: id });
  if (known) refuseBanned(known, now);
  if (isFirst) await tellOfTicket(ctx, [room.id], { email, hasEntered: true });
  return id;
}

/** Recognises a visitor of the public room by the refresh token of an earlier visit, spent or not. */
async function returningVisitor(
  ctx: Context,
  room: PublicRoomRow,
  { name, refreshToken }: RouteInput<Routes['enter']>,
): Promise<number | null> {
  const session = refreshToken ? await findSessionOf(ctx.db, hashToken(refreshToken)) : undefined;
  if (!session || session.expiresAt <= ctx.now) return null;
  // Only the pass itself brings a guest back, on the device that has it.
  if (session.passDevice !== null) return null;
  // A build's session ends with that of its room's page, and begins no other.
  if (session.parentId !== null) return null;
  const { visitorId } = session;
  const [visitor] = await findVisitor(ctx.db, { visitorId });
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
