import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { analyticsRoutes, RoomAnalytics } from '@atrio/contract/live/analytics';
import type { Chat } from '@atrio/contract/live/realtime';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import { readPage } from '../../../infrastructure/database/list.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import {
  countPlayers,
  findKept,
  listPlayers,
  type SpanSum,
  sumDurations,
  sumOpenVisits,
  sumVisits,
} from './analytics.queries.ts';
import { periodBefore, type Spans, spansUntil } from './spans.ts';

const MAX_PERIOD_MS = 3_660 * 24 * 60 * 60_000;

type Routes = typeof analyticsRoutes;

export async function roomAnalytics(
  ctx: ActorContext,
  input: RouteInput<Routes['room']>,
): Promise<RouteOutput<Routes['room']>> {
  return { roomAnalytics: await analyse(ctx, input, 'room') };
}

export async function betalkAnalytics(
  ctx: ActorContext,
  input: RouteInput<Routes['betalk']>,
): Promise<RouteOutput<Routes['betalk']>> {
  return { roomAnalytics: await analyse(ctx, input, 'betalk') };
}

/** Returns the first `range` rows, or with `page` pages of that many. */
export async function playersAnalytics(
  ctx: ActorContext,
  { id, startDate, range, page, search }: RouteInput<Routes['players']>,
): Promise<RouteOutput<Routes['players']>> {
  const { id: roomId } = await loadManagedRoom(ctx, id);
  const start = periodStart(ctx, startDate);
  const since = Math.max(start, await keptVisitsSince(ctx));
  const { rows, total } = await readPage(
    { page: page ?? 1, pageSize: range },
    true,
    () => countPlayers(ctx.db, roomId, since, search),
    (slice) => listPlayers(ctx.db, roomId, since, search, slice),
  );
  const ids = rows.map((row) => row.id);
  const durations = await sumDurations(ctx.db, ids, since, ctx.now);
  const analytics = rows.map((row) => ({
    visitorId: row.id,
    name: row.name,
    lastEntry: instant(row.lastEntryAt ?? 0),
    duration: durations.get(row.id) ?? 0,
    isOnline: Boolean(row.isOnline),
    banId: row.banEndsAt === null || row.banEndsAt > ctx.now ? row.banId : null,
  }));
  return {
    analytics,
    ...(page !== undefined && { total }),
    ...(since > start && { keptSince: instant(since) }),
  };
}

/** Visits from before this instant may have been removed; 0: none. */
export async function keptVisitsSince({ db }: Pick<Context, 'db'>): Promise<number> {
  const [kept] = await findKept(db, {});
  return kept?.before ?? 0;
}

async function analyse(
  ctx: ActorContext,
  { id, startDate, range }: RouteInput<Routes['room']>,
  chat: Chat,
): Promise<RoomAnalytics> {
  const { id: roomId } = await loadManagedRoom(ctx, id);
  const spans = spansUntil(periodStart(ctx, startDate), ctx.now, range);
  const sessions = await sumBySpan(ctx, roomId, chat, spans);
  const before = await sumBySpan(ctx, roomId, chat, periodBefore(spans));
  return {
    ...summary(sessions),
    sessionsByDate: sessions.map(({ visits, duration }, index) => ({
      date: instant(spans.start + index * spans.length),
      visits,
      duration,
    })),
    previous: summary(before),
  };
}

/**
 * @throws AppError VALIDATION_ERROR for a period that starts in the future or too far in the past
 */
function periodStart({ now }: Pick<Context, 'now'>, startDate: string): number {
  const start = Date.parse(startDate);
  if (start >= now || start < now - MAX_PERIOD_MS) {
    throw new AppError('VALIDATION_ERROR', { fields: { startDate: 'Data inválida' } });
  }
  return start;
}

async function sumBySpan(
  { db, now }: Pick<Context, 'db' | 'now'>,
  roomId: number,
  chat: Chat,
  spans: Spans,
): Promise<SpanSum[]> {
  const parts = [
    ...(await sumVisits(db, roomId, chat, spans)),
    ...(await sumOpenVisits(db, roomId, chat, spans, now)),
  ];
  const sums = Array.from({ length: spans.count }, (_, index) => ({
    index,
    visits: 0,
    duration: 0,
  }));
  for (const { index, visits, duration } of parts) {
    const sum = sums[index];
    if (!sum) continue;
    sum.visits += visits;
    sum.duration += duration;
  }
  return sums;
}

function summary(sums: readonly SpanSum[]) {
  const visits = sums.reduce((all, sum) => all + sum.visits, 0);
  const duration = sums.reduce((all, sum) => all + sum.duration, 0);
  return { visits, averageDuration: visits === 0 ? 0 : duration / visits };
}
