import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { visitRoutes } from '@atrio/contract/live/visits';
import { type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { hashToken, newRefreshToken } from '../../accounts/auth/auth.access.ts';
import { findBuildAt } from '../../catalogue/game-builds/build-address.service.ts';
import { takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { loadPublicRoom } from '../../rooms/public-room/public-room.service.ts';
import { findSession, insertHandoff, takeHandoff } from './handoffs.queries.ts';
import { tokensOf } from './visitor-sessions.service.ts';
import { loadVisitor, readVisitorToken } from './visits.access.ts';
import { insertVisitorSession } from './visits.queries.ts';

const CODE_MS = 30_000;
/** Somebody may reload the build again and again; a build that floods its page gets no more. */
const CODES = { limit: 20, windowMs: 10 * 60_000 };
/** A build keeps what it was given: not for as long as the page itself in a public room. */
const BUILD_SESSION_MS = 12 * 60 * 60_000;

type Routes = typeof visitRoutes;

/**
 * Makes a code for the build in a visitor's page.
 * @throws AppError UNAUTHENTICATED for a token that has run out; FORBIDDEN for a build's own; NOT_FOUND
 *   for another room's; NOT_THE_BUILD unless the origin is that of the room's build; VISITOR_UNTOLD for a
 *   build that is not to know who plays; also the errors of `loadVisitor`
 */
export async function handOff(
  ctx: Context,
  { sceneName, token, origin }: RouteInput<Routes['handOff']>,
): Promise<RouteOutput<Routes['handOff']>> {
  const claims = await readVisitorToken(ctx.secret, token, ctx.now);
  if (!claims) throw new AppError('UNAUTHENTICATED');
  const visitor = await loadVisitor(ctx, claims);
  if (visitor.sceneName !== sceneName) throw new AppError('NOT_FOUND');
  const { sessionId } = claims;
  const [session] = await findSession(ctx.db, { id: sessionId });
  if (session?.parentId !== null) throw new AppError('FORBIDDEN');
  const { iframeUrl } = await loadPublicRoom(ctx, sceneName);
  const build = await findBuildAt(ctx, iframeUrl, origin);
  if (!build) throw new AppError('NOT_THE_BUILD');
  if (!build.knowsVisitor) throw new AppError('VISITOR_UNTOLD');
  await takeAttempt(ctx, { key: `handoff:${sessionId}`, ...CODES });
  const code = newRefreshToken();
  const expiresAt = ctx.now + CODE_MS;
  await insertHandoff(ctx.db, { hash: hashToken(code), sessionId, origin, expiresAt });
  return { code, expiresAt: instant(expiresAt) };
}

/** Makes whoever brings a code the visitor that it was made for, in a session of their page's. */
export async function takeOver(
  ctx: Context,
  { code, origin }: RouteInput<Routes['takeOver']> & { origin?: string },
): Promise<RouteOutput<Routes['takeOver']>> {
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const taken = await takeHandoff(db, { hash: hashToken(code), origin, now });
    const [page] = taken ? await findSession(db, { id: taken.sessionId }) : [];
    if (!taken || !page || page.expiresAt <= now) throw new AppError('WRONG_VISIT_CODE');
    const { sessionId: parentId } = taken;
    const { visitorId, passDevice, device } = page;
    const { name, sceneName } = await loadVisitor(ctx, { visitorId, sessionId: parentId });
    const refreshToken = newRefreshToken();
    const expiresAt = Math.min(page.expiresAt, now + BUILD_SESSION_MS);
    const session = {
      visitorId,
      hash: hashToken(refreshToken),
      expiresAt,
      now,
      parentId,
      passDevice,
      device,
    };
    const { id: sessionId } = await insertVisitorSession(db, session);
    const tokens = await tokensOf(ctx, { visitorId, sessionId, sceneName }, refreshToken);
    return { ...tokens, visitor: { id: visitorId, name }, room: sceneName };
  });
}
