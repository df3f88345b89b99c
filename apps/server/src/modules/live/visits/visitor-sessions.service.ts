import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { visitRoutes } from '@atrio/contract/live/visits';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { hashToken, newRefreshToken, successorOf } from '../../accounts/auth/auth.access.ts';
import { isThroughDoor } from '../door/places.access.ts';
import { deleteExpiredHandoffs } from './handoffs.queries.ts';
import { publicKeys, readVisitorToken, signVisitorToken } from './visitor-tokens.ts';
import { loadVisitor, type VisitorRow } from './visits.access.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findSessionOf,
  insertVisitorSession,
  renewSession,
} from './visits.queries.ts';

const HOUR = 60 * 60_000;
/** A person who returns to a public room within a month is the same visitor. */
const PUBLIC_MS = 30 * 24 * HOUR;
/** In a private room the address must be proven again each day. */
const PRIVATE_MS = 12 * HOUR;
/**
 * A refresh token that comes again within this time gets the same successor: its answer was lost
 * with a connection that is being resumed.
 */
const GRACE_MS = 60_000;

type Routes = typeof visitRoutes;

interface Place {
  sceneName: string;
  isPrivate: boolean;
  /** The device whose pass it begins with; null without a pass. */
  passDevice: string | null;
  /** The hash of the key that the device sent, if it sent one. */
  device: string | null;
}

/** Begins a session of a visitor who has just proven that they may enter. */
export async function startVisitorSession(ctx: Context, visitorId: number, place: Place) {
  const refreshToken = newRefreshToken();
  const expiresAt = ctx.now + (place.isPrivate ? PRIVATE_MS : PUBLIC_MS);
  const hash = hashToken(refreshToken);
  const { id } = await insertVisitorSession(ctx.db, {
    ...{ visitorId, hash, expiresAt, now: ctx.now },
    passDevice: place.passDevice,
    device: place.device,
  });
  return tokensOf(ctx, { visitorId, sessionId: id, sceneName: place.sceneName }, refreshToken);
}

/**
 * Exchanges a refresh token for its successor and a fresh token of the same visitor. A spent one
 * that comes back later than a lost answer explains is in two hands, and ends the session.
 */
export async function refreshVisitor(
  ctx: Context,
  { refreshToken }: RouteInput<Routes['refresh']>,
): Promise<RouteOutput<Routes['refresh']>> {
  const hash = hashToken(refreshToken);
  const successor = successorOf(ctx.secret, refreshToken);
  const session = await findSessionOf(ctx.db, hash);
  if (!session || session.expiresAt <= ctx.now) throw new AppError('REFRESH_REFUSED');
  const { id: sessionId, visitorId } = session;
  const visitor = await loadVisitor(ctx, { visitorId, sessionId }).catch(sayItHasEnded);
  if (session.spentHash === hash && ctx.now - session.refreshedAt > GRACE_MS) {
    await endSession(ctx, session);
    throw new AppError('REFRESH_REFUSED');
  }
  if (session.spentHash !== hash) {
    const isRenewed = visitor.isPrivate === 0 && session.parentId === null;
    const expiresAt = isRenewed ? ctx.now + PUBLIC_MS : session.expiresAt;
    const next = { hash: hashToken(successor), spentHash: hash, expiresAt, now: ctx.now };
    // Another call may have just spent it: then the successor is the same.
    await renewSession(ctx.db, sessionId, next);
  }
  const { sceneName } = visitor;
  const tokens = await tokensOf(ctx, { visitorId, sessionId, sceneName }, successor);
  return { ...tokens, visitor: { id: visitorId, name: visitor.name } };
}

/** Tells a game server if the holder of a token is welcome in their room now, and past its door. */
export async function introspect(
  ctx: Context,
  { token }: RouteInput<Routes['introspect']>,
): Promise<RouteOutput<Routes['introspect']>> {
  const claims = await readVisitorToken(ctx.secret, token, ctx.now);
  const visitor = claims && (await welcome(ctx, claims));
  if (!claims || !visitor) return { active: false };
  const isInside = await isThroughDoor(ctx, { roomId: visitor.roomId, visitorId: visitor.id });
  if (!isInside) return { active: false };
  return {
    active: true,
    visitor: { id: visitor.id, name: visitor.name },
    room: visitor.sceneName,
    session: claims.sessionId,
    expiresAt: instant(claims.expiresAt),
  };
}

/** The keys to verify tokens by. */
export async function listKeys(ctx: Context): Promise<RouteOutput<Routes['keys']>> {
  return { keys: await publicKeys(ctx.secret, ctx.now) };
}

/** The visitor, or null for one who may not be in their room, or while it is closed to visitors. */
export async function welcome(
  ctx: Pick<Context, 'db' | 'now'>,
  claims: { visitorId: number; sessionId: number },
): Promise<VisitorRow | null> {
  try {
    const visitor = await loadVisitor(ctx, claims);
    return visitor.closedFor === null ? visitor : null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** Deletes sessions that have run out. */
export async function sweepVisitorSessions(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpiredHandoffs(ctx.db, ctx.now);
  await deleteExpiredSessions(ctx.db, ctx.now);
}

/** The session is there, but its pass is another device's now. */
function sayItHasEnded(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'UNAUTHENTICATED') throw error;
  throw new AppError('REFRESH_REFUSED');
}

async function endSession(
  ctx: Context,
  { id, visitorId }: { id: number; visitorId: number },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await deleteSession(ctx.db, id);
    ctx.live.recheck(`person:${visitorId}`);
  });
}

/** A token and a refresh token of a session, as the answers of entering hold them. */
export async function tokensOf(
  { secret, now }: Context,
  visitor: { visitorId: number; sessionId: number; sceneName: string },
  refreshToken: string,
) {
  const { token, expiresAt } = await signVisitorToken(secret, visitor, now);
  return { token, refreshToken, expiresAt: instant(expiresAt) };
}
