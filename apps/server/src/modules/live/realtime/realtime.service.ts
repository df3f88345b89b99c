import { Role } from '@atrio/contract/accounts/accounts';
import { banNoticeSchema, type EventAnswer } from '@atrio/contract/live/realtime';
import type { Context } from '../../../infrastructure/context.ts';
import type {
  Connection,
  Identity,
  Seat,
  SocketContext,
} from '../../../infrastructure/realtime/connection.ts';
import type { Channel } from '../../../infrastructure/realtime/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { actorOfSession, readAccessToken } from '../../accounts/auth/auth.access.ts';
import { managesAll } from '../../rooms/rooms/rooms.access.ts';
import { passDoor } from '../door/entry.service.ts';
import { SHUT } from '../door/line.service.ts';
import { emptiedSince } from '../door/places.access.ts';
import { stopWaiting, waitAtDoor } from '../door/waiting.service.ts';
import { arrive } from '../presence/arrivals.service.ts';
import { depart } from '../presence/departures.service.ts';
import { isInside } from '../presence/presence.service.ts';
import { takeTurn } from '../visits/entry-queue.access.ts';
import { loadVisitor, readVisitorToken } from '../visits/visits.access.ts';
import { clearSeat, enterAsAdmin, enterAsVisitor, enterSeated } from './realtime.access.ts';

/** Sockets of one visitor, or of one administrator's account, on one server. */
const SOCKETS_PER_PERSON = 30;

/**
 * Identifies the caller by a visitor's token or an access token. May be repeated with a renewed
 * token; as another person, the caller loses the seat.
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
  // No await from here to `enter`, so that parallel calls see each other's sockets.
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
 * Checks the rights of a connection again after a change. One that has lost its room is told and
 * leaves the channel; a banned visitor is told the reason and disconnected.
 */
export async function recheck(ctx: SocketContext): Promise<void> {
  const { connection } = ctx;
  const { identity, seat, waiting } = connection;
  if (!identity) return;
  const lenient = { mayBeExpired: true };
  try {
    if (identity.kind === 'visitor') {
      const { closedFor, emptied } = await enterAsVisitor(ctx, lenient);
      if (seat && closedFor !== null) await putBeforeDoor(ctx, seat);
      else if (seat && (emptied ?? 0) > (seat.emptied ?? 0)) await leaveEmptied(ctx);
      return;
    }
    if (!managesAll(await enterAsAdmin(ctx, lenient))) connection.leave('masters');
    if (seat) await enterSeated(ctx, lenient);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await leaveSeat(ctx, connection);
    if (error.code === 'VISITOR_BANNED') return disconnectBanned(connection, error);
    const lost = seat ?? waiting;
    if (lost) connection.tell('roomClosed', { roomId: lost.roomId });
    // NOT_FOUND means that only the room is lost; any other error means that the identity is.
    if (error.code !== 'NOT_FOUND') {
      connection.identity = null;
      connection.leaveAll();
    }
  }
}

/** Takes a visitor out who was inside when the room was emptied. */
async function leaveEmptied(ctx: SocketContext): Promise<void> {
  const { connection } = ctx;
  const { seat } = connection;
  if (seat?.as !== 'visitor') return;
  const emptied = await emptiedSince(ctx, seat.roomId, seat.emptied ?? 0);
  if (!emptied) return;
  await leaveSeat(ctx, connection);
  connection.tell('roomClosed', { roomId: seat.roomId, emptied });
}

/** Takes a visitor out whose room is closed; they wait, and come back in when it opens. */
async function putBeforeDoor(ctx: SocketContext, { roomId, person }: Seat): Promise<void> {
  const { connection } = ctx;
  await leaveSeat(ctx, connection);
  waitAtDoor(ctx, { roomId, visitorId: person.id }, SHUT);
  connection.tell('door', SHUT);
}

/** Tells a banned visitor the reason and the end of the ban, and disconnects them. */
export function disconnectBanned(connection: Connection, { details }: AppError): void {
  connection.tell('banned', banNoticeSchema.parse(details.current));
  connection.cut();
}

/** Gives a seat up. A visitor's visit ends, unless they have another connection inside. */
export async function leaveSeat(
  ctx: Pick<Context, 'db' | 'now' | 'events' | 'settings'>,
  connection: Connection,
): Promise<void> {
  if (connection.waiting) await stopWaiting(ctx, connection);
  if (!connection.seat) return;
  const isVisit = connection.seat.as === 'visitor';
  clearSeat(connection);
  if (isVisit) await depart(ctx, connection.id);
}

/**
 * Makes the database agree with a connection, after it could not be written to or another server
 * took this one for gone.
 */
export async function reconcileSeat(ctx: SocketContext): Promise<void> {
  const { id: connectionId, serverId, seat } = ctx.connection;
  if (seat?.as !== 'visitor') return depart(ctx, connectionId);
  if (await isInside(ctx, connectionId)) return;
  await leaveEmptied(ctx);
  if (!ctx.connection.seat) return;
  const { roomId, person, chat } = seat;
  const visitorId = person.id;
  const arrival = { connectionId, serverId, roomId, visitorId, chat };
  await takeTurn(ctx, async () => {
    // Whoever was taken for gone may have lost the seat to somebody else meanwhile.
    const standing = await passDoor(ctx, { visitorId, roomId, isListed: false });
    if (standing.state === 'inside') {
      await arrive(ctx, arrival);
      return;
    }
    clearSeat(ctx.connection);
    waitAtDoor(ctx, { roomId, visitorId }, standing);
    ctx.connection.tell('door', standing);
  });
}

async function asVisitor(ctx: SocketContext, token: string) {
  const claims = await readVisitorToken(ctx.secret, token, ctx.now);
  if (!claims) return null;
  const { id, name } = await loadVisitor(ctx, claims);
  const { visitorId, sessionId, expiresAt } = claims;
  const identity: Identity = { kind: 'visitor', visitorId, sessionId, expiresAt };
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

/** The same for two tokens of one person. */
function keyOf(identity: Identity): Channel {
  return identity.kind === 'admin' ? `user:${identity.userId}` : `person:${identity.visitorId}`;
}
