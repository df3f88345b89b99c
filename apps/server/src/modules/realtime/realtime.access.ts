import { AppError } from '../../lib/app-error.ts';
import type { ActorContext } from '../../platform/context.ts';
import type {
  Connection,
  Identity,
  Seat,
  SocketContext,
} from '../../platform/realtime/connection.ts';
import { actorOfSession } from '../auth/auth.access.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { loadVisitor } from '../visits/visits.access.ts';

export type SocketActorContext = SocketContext & ActorContext;

/** The context of somebody who has a place in a room, as the database has it at this moment. */
export type SeatedContext = SocketContext & { seat: Seat };

/** Whether a token that has run out is overlooked: when it is the server that looks. */
interface Leniency {
  mayBeExpired?: boolean;
}

/**
 * An event of the dashboard's: the administrator behind the socket, read now.
 * @throws AppError UNAUTHENTICATED without an identity or when its token has run out, FORBIDDEN
 * for a visitor
 */
export async function enterAsAdmin(
  ctx: SocketContext,
  leniency?: Leniency,
): Promise<SocketActorContext> {
  const identity = fresh(ctx, leniency);
  if (identity.kind !== 'admin') throw new AppError('FORBIDDEN');
  const actor = await actorOfSession(ctx, identity.sessionId);
  if (!actor) throw new AppError('AREA_FORBIDDEN');
  return { ...ctx, actor };
}

/**
 * A visitor who may still be where they are.
 * @throws AppError UNAUTHENTICATED when the token has run out, FORBIDDEN for an administrator; as
 * `loadVisitor` does
 */
export async function enterAsVisitor(ctx: SocketContext, leniency?: Leniency) {
  const identity = fresh(ctx, leniency);
  if (identity.kind !== 'visitor') throw new AppError('FORBIDDEN');
  return loadVisitor(ctx, identity);
}

/**
 * An event inside a room: whoever has a seat there and may still have it.
 * @throws AppError as the two above; ROOM_NOT_JOINED without a seat
 */
export async function enterSeated(ctx: SocketContext, leniency?: Leniency): Promise<SeatedContext> {
  fresh(ctx, leniency);
  const { seat } = ctx.connection;
  if (!seat) throw new AppError('ROOM_NOT_JOINED');
  if (seat.as === 'visitor') await enterAsVisitor(ctx, leniency);
  else await loadManagedRoom(await enterAsAdmin(ctx, leniency), seat.roomId);
  return { ...ctx, seat };
}

function fresh(ctx: SocketContext, { mayBeExpired = false }: Leniency = {}): Identity {
  const { identity } = ctx.connection;
  if (!identity) throw new AppError('UNAUTHENTICATED');
  if (!mayBeExpired && identity.expiresAt <= ctx.now) throw new AppError('UNAUTHENTICATED');
  return identity;
}

/** Takes a seat away, without a word to the database. */
export function vacate(connection: Connection): void {
  const { seat } = connection;
  if (!seat) return;
  connection.seat = null;
  connection.leave(`room:${seat.roomId}`, `panel:${seat.roomId}`, `person:${seat.person.id}`);
}
