import type { authRoutes } from '@atrio/contract/accounts/accounts';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { REFRESH_TOKEN_MS } from '../../../lib/lifetimes.ts';
import { accountSubject, recordHistory } from '../../platform/history/history.service.ts';
import { listSessions, revokeOwnSession, revokeSessions } from './sessions.queries.ts';

type Routes = typeof authRoutes;

export async function listOwnSessions(ctx: ActorContext): Promise<RouteOutput<Routes['sessions']>> {
  const { userId, sessionId } = ctx.actor;
  const rows = await listSessions(ctx.db, userId, ctx.now - REFRESH_TOKEN_MS);
  const sessions = rows.map(({ id, device, address, createdAt, lastUsedAt }) => ({
    id,
    device,
    address,
    createdAt: instant(createdAt),
    lastUsedAt: instant(lastUsedAt),
    current: id === sessionId,
  }));
  return { sessions };
}

export async function endSession(
  ctx: ActorContext,
  { id }: RouteInput<Routes['endSession']>,
): Promise<RouteOutput<Routes['endSession']>> {
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (ctx) => {
    const ended = await revokeOwnSession(ctx.db, id, userId, ctx.now);
    if (!ended) throw new AppError('NOT_FOUND');
    const changes = [{ field: 'device', before: ended.device, after: null }];
    await recordHistory(ctx, accountSubject(ctx.actor), 'account.sessionEnded', changes);
    ctx.events.publish({ type: 'session.ended', userId });
  });
  return {};
}

export async function endOtherSessions(
  ctx: ActorContext,
): Promise<RouteOutput<Routes['endOtherSessions']>> {
  const { userId, sessionId } = ctx.actor;
  const ended = await inTransaction(ctx, async (ctx) => {
    const count = await endSessionsOf(ctx, userId, sessionId);
    const changes = [{ field: 'count', before: count, after: null }];
    if (count > 0) {
      await recordHistory(ctx, accountSubject(ctx.actor), 'account.sessionsEnded', changes);
    }
    return count;
  });
  return { ended };
}

/**
 * Ends the sessions of a user. Their access tokens stop working at once, since each request reads
 * the session.
 */
export async function endSessionsOf(
  ctx: Pick<Context, 'db' | 'now' | 'events'>,
  userId: number,
  except?: number,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await revokeSessions(ctx.db, userId, ctx.now, except);
    for (const _ of ended) ctx.events.publish({ type: 'session.ended', userId });
    return ended.length;
  });
}
