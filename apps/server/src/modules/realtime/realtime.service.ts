import { Role } from '@atrio/contract/accounts';
import { banNoticeSchema, type EventAnswer } from '@atrio/contract/realtime';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection, Identity, SocketContext } from '../../platform/realtime/connection.ts';
import type { Channel } from '../../platform/realtime/live.ts';
import { actorOfSession, readAccessToken } from '../auth/auth.access.ts';
import { arrive, depart, isInside } from '../presence/presence.service.ts';
import { managesAll } from '../rooms/rooms.access.ts';
import { takeTurn } from '../visits/entry-queue.access.ts';
import { loadVisitor, readVisitorToken } from '../visits/visits.access.ts';
import { enterAsAdmin, enterAsVisitor, enterSeated, vacate } from './realtime.access.ts';

/** Of one visitor, or of one administrator's account, on one server. */
const SOCKETS_PER_PERSON = 30;

/**
 * Says who is at the other end: a visitor's token or an access token. Again at any time, with a
 * renewed token; as somebody else, the seat is lost.
 */
export async function identify(
  ctx: SocketContext,
  token: string,
): Promise<EventAnswer<'identify'>> {
  const { connection } = ctx;
  const { identity, answer } = (await asVisitor(ctx, token)) ?? (await asAdmin(ctx, token));
  const channel = keyOf(identity);
  const isNew = connection.identity === null || keyOf(connection.identity) !== channel;
  if (isNew && connection.identity) {
    await leaveSeat(ctx, connection);
    connection.leaveAll();
  }
  // Nothing is awaited from here to `enter`: of several at once each sees the others.
  if (isNew && connection.hearing(channel) >= SOCKETS_PER_PERSON) {
    connection.identity = null;
    throw new AppError('TOO_MANY_SOCKETS');
  }
  connection.identity = identity;
  connection.enter(channel);
  connection.tell('welcome', answer);
  return answer;
}

export async function ping(ctx: SocketContext): Promise<EventAnswer<'ping'>> {
  ctx.connection.tell('pong', {});
  return {};
}

/**
 * Looks again at what a connection may, when something about it has changed. One that has lost its
 * room is told and loses the channel; a banned visitor is told why and cut off.
 */
export async function recheck(ctx: SocketContext): Promise<void> {
  const { connection } = ctx;
  const { identity, seat } = connection;
  if (!identity) return;
  const lenient = { mayBeExpired: true };
  try {
    if (identity.kind === 'visitor') await enterAsVisitor(ctx, lenient);
    else if (!managesAll(await enterAsAdmin(ctx, lenient))) connection.leave('masters');
    if (seat) await enterSeated(ctx, lenient);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await leaveSeat(ctx, connection);
    if (error.code === 'VISITOR_BANNED') return dismiss(connection, error);
    if (seat) connection.tell('roomClosed', { roomId: seat.roomId });
    // The room alone is lost by NOT_FOUND; anything else means that nobody is there any more.
    if (error.code !== 'NOT_FOUND') {
      connection.identity = null;
      connection.leaveAll();
    }
  }
}

/** A banned visitor learns why and until when, and is cut off. */
export function dismiss(connection: Connection, { details }: AppError): void {
  connection.tell('banned', banNoticeSchema.parse(details.current));
  connection.cut();
}

/** Gives a seat up: a visitor's visit ends, unless they are inside by another connection. */
export async function leaveSeat(
  ctx: Pick<Context, 'db' | 'now' | 'events'>,
  connection: Connection,
): Promise<void> {
  if (!connection.seat) return;
  const isVisit = connection.seat.as === 'visitor';
  vacate(connection);
  if (isVisit) await depart(ctx, connection.id);
}

/**
 * Puts right what the database has of a connection, after it could not be written to or another
 * server took this one for gone.
 */
export async function settleSeat(ctx: SocketContext): Promise<void> {
  const { id: connectionId, serverId, seat } = ctx.connection;
  if (seat?.as !== 'visitor') return depart(ctx, connectionId);
  if (await isInside(ctx, connectionId)) return;
  const { roomId, person, chat } = seat;
  const arrival = { connectionId, serverId, roomId, visitorId: person.id, chat };
  await takeTurn(ctx, () => arrive(ctx, arrival));
}

async function asVisitor(ctx: SocketContext, token: string) {
  const claims = await readVisitorToken(ctx.secret, token, ctx.now);
  if (!claims) return null;
  const { id, name } = await loadVisitor(ctx, claims);
  const identity: Identity = { kind: 'visitor', ...claims };
  return { identity, answer: { id, name, role: Role.GUEST as number } };
}

async function asAdmin(ctx: SocketContext, token: string) {
  const { sessionId, usableUntil } = await readAccessToken(ctx, token);
  const actor = await actorOfSession(ctx, sessionId);
  if (!actor) throw new AppError('AREA_FORBIDDEN');
  const { userId, adminId, name, role } = actor;
  const identity: Identity = { kind: 'admin', userId, adminId, sessionId, expiresAt: usableUntil };
  return { identity, answer: { id: adminId, name, role: role as number } };
}

/** Two tokens of one person have the same. */
function keyOf(identity: Identity): Channel {
  return identity.kind === 'admin' ? `user:${identity.userId}` : `person:${identity.visitorId}`;
}
