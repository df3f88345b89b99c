import type { ActorContext } from '../../../infrastructure/context.ts';
import type {
  Connection,
  Identity,
  Seat,
  SocketContext,
} from '../../../infrastructure/realtime/connection.ts';
import { AppError } from '../../../lib/app-error.ts';
import { actorOfSession } from '../../accounts/auth/auth.access.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { loadVisitor } from '../visits/visits.access.ts';

export type SocketActorContext = SocketContext & ActorContext;

/** The context of a caller who has joined a room and may still be there. */
export type SeatedContext = SocketContext & { seat: Seat };

/** Accepts an expired token, when the server itself asks and not the client. */
interface Leniency {
  mayBeExpired?: boolean;
}

/**
 * Returns the context of a dashboard event, with the administrator read now.
 * @throws AppError UNAUTHENTICATED without an identity or with an expired token, FORBIDDEN for a
 *   visitor
 */
export async function enterAsAdmin(
  ctx: SocketContext,
  leniency?: Leniency,
): Promise<SocketActorContext> {
  const identity = currentIdentity(ctx, leniency);
  if (identity.kind !== 'admin') throw new AppError('FORBIDDEN');
  const actor = await actorOfSession(ctx, identity.sessionId);
  if (!actor) throw new AppError('AREA_FORBIDDEN');
  return { ...ctx, actor };
}

/**
 * Loads the visitor behind a socket and proves that they may still be in their room.
 * @throws AppError UNAUTHENTICATED when the token has expired, FORBIDDEN for an administrator; also
 *   the errors of `loadVisitor`
 */
export async function enterAsVisitor(ctx: SocketContext, leniency?: Leniency) {
  const identity = currentIdentity(ctx, leniency);
  if (identity.kind !== 'visitor') throw new AppError('FORBIDDEN');
  return loadVisitor(ctx, identity);
}

/**
 * Returns the context of an event inside a room; the caller must have joined it and still be
 * allowed.
 * @throws AppError as the two above; ROOM_NOT_JOINED when the caller has joined no room,
 *   or as a visitor one that is closed to visitors by now
 */
export async function enterSeated(ctx: SocketContext, leniency?: Leniency): Promise<SeatedContext> {
  currentIdentity(ctx, leniency);
  const { seat } = ctx.connection;
  if (!seat) throw new AppError('ROOM_NOT_JOINED');
  if (seat.as === 'visitor') {
    const { closedFor } = await enterAsVisitor(ctx, leniency);
    // About to be put out by a recheck.
    if (closedFor !== null) throw new AppError('ROOM_NOT_JOINED');
  } else await loadManagedRoom(await enterAsAdmin(ctx, leniency), seat.roomId);
  return { ...ctx, seat };
}

function currentIdentity(ctx: SocketContext, { mayBeExpired = false }: Leniency = {}): Identity {
  const { identity } = ctx.connection;
  if (!identity) throw new AppError('UNAUTHENTICATED');
  if (!mayBeExpired && identity.expiresAt <= ctx.now) throw new AppError('UNAUTHENTICATED');
  return identity;
}

/** Clears the seat of a connection and leaves its channels. Does not write to the database. */
export function clearSeat(connection: Connection): void {
  const { seat } = connection;
  if (!seat) return;
  connection.seat = null;
  connection.leave(`room:${seat.roomId}`, `panel:${seat.roomId}`, `person:${seat.person.id}`);
}
