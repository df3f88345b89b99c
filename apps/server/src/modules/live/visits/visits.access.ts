import type { Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { NO_END } from '../bans/platform-bans.access.ts';
import { findPlatformBan, type findVisitor, findVisitorInSession } from './visits.queries.ts';

export { readVisitorToken } from './visitor-tokens.ts';

export type VisitorRow = Awaited<ReturnType<typeof findVisitor>>[number];

/**
 * Loads a visitor and proves that they may be in their room now.
 * @throws AppError UNAUTHENTICATED when the session has ended, NOT_FOUND when the room is gone,
 *   VISITOR_BANNED with reason and end, VISIT_CODE_REQUIRED when the room is private and their
 *   address has no ticket (any more, or yet)
 */
export async function loadVisitor(
  ctx: Pick<Context, 'db' | 'now'>,
  { visitorId, sessionId }: { visitorId: number; sessionId: number },
): Promise<VisitorRow> {
  const [visitor] = await findVisitorInSession(ctx.db, { visitorId, sessionId });
  if (!visitor) throw new AppError('UNAUTHENTICATED');
  if (visitor.roomDeletedAt !== null) throw new AppError('NOT_FOUND');
  refuseBanned(visitor, ctx.now);
  if (visitor.isPrivate === 1 && !hasTicket(visitor, ctx.now)) {
    throw new AppError('VISIT_CODE_REQUIRED');
  }
  return visitor;
}

/** Whether nothing at a visitor's room can keep them out: its door was never changed, and is not shut. */
export function findsNoDoor({ emptied, closedFor }: VisitorRow): boolean {
  return emptied === null && closedFor === null;
}

function hasTicket({ ticketId, validFrom, validUntil }: VisitorRow, now: number): boolean {
  if (ticketId === null) return false;
  return (validFrom ?? 0) <= now && (!validUntil || validUntil > now);
}

/** Before somebody becomes a visitor of a room: an address that is proven, and a device. */
export async function refusePlatformBanned(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { email, device }: { email: string | null; device: string | null },
): Promise<void> {
  if (email === null && device === null) return;
  const [ban] = await findPlatformBan(db, { email: `e:${email}`, device: `d:${device}` });
  if (ban) refuseEverywhere(ban.reason, ban.endsAt, now);
}

function refuseEverywhere(reason: string | null, end: number | null, now: number): void {
  if (end === null || end <= now) return;
  const endsAt = end === NO_END ? null : instant(end);
  throw new AppError('VISITOR_BANNED', {
    current: { reason: reason ?? '', endsAt, everywhere: true },
  });
}

export function refuseBanned(visitor: VisitorRow, now: number): void {
  refuseEverywhere(visitor.platformReason, visitor.platformEndsAt, now);
  const { banId, banReason, banEndsAt } = visitor;
  if (banId === null || (banEndsAt !== null && banEndsAt <= now)) return;
  const endsAt = banEndsAt === null ? null : instant(banEndsAt);
  throw new AppError('VISITOR_BANNED', { current: { reason: banReason ?? '', endsAt } });
}
