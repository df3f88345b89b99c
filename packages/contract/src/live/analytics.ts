import { z } from 'zod';
import { id, instant, optionalText, pathId, queryInteger, sentInstant } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Points of a chart, and rows of 'Usuários' (docs/product/rules.md#analytics-periods). */
export const DEFAULT_RANGE = 20;
const periodQuery = z.object({
  /** In the past, at most ten years ago. */
  startDate: sentInstant,
  range: queryInteger(1, 100).default(DEFAULT_RANGE),
});

/**
 * Visits count in the span they began in; durations are milliseconds, those of open visits until
 * now. `sessionsByDate` holds `range` equal spans from startDate to now, including empty ones.
 */
export const roomAnalyticsSchema = z
  .object({
    visits: z.int(),
    averageDuration: z.number(),
    sessionsByDate: z.array(z.object({ date: instant, visits: z.int(), duration: z.int() })),
    /** The equally long period right before. */
    previous: z.object({ visits: z.int(), averageDuration: z.number() }),
  })
  .meta({ id: 'RoomAnalytics' });
export type RoomAnalytics = z.output<typeof roomAnalyticsSchema>;

/** A visitor's time in the room since startDate. */
export const playerStatisticSchema = z
  .object({
    visitorId: id,
    name: z.string(),
    lastEntry: instant,
    /** Milliseconds. */
    duration: z.int(),
    isOnline: z.boolean(),
    /** The active ban, if there is one. */
    banId: id.nullable(),
  })
  .meta({ id: 'PlayerStatistic' });
export type PlayerStatistic = z.output<typeof playerStatisticSchema>;

const params = z.object({ id: pathId });

export const analyticsRoutes = {
  room: defineRoute({
    name: 'analytics.room',
    method: 'GET',
    path: '/rooms/{id}/analytics',
    access: 'admin',
    scope: 'visits:read',
    summary: "A room's visits since a date, in equal spans",
    params,
    query: periodQuery,
    response: z.object({ roomAnalytics: roomAnalyticsSchema }),
  }),
  betalk: defineRoute({
    name: 'analytics.betalk',
    method: 'GET',
    path: '/rooms/{id}/betalkAnalytics',
    access: 'master',
    scope: 'visits:read',
    summary: "The same of the voice companion's visits",
    params,
    query: periodQuery,
    response: z.object({ roomAnalytics: roomAnalyticsSchema }),
  }),
  players: defineRoute({
    name: 'analytics.players',
    method: 'GET',
    path: '/room/{id}/playersAnalytics',
    access: 'admin',
    scope: 'visits:read',
    summary: 'Who was in a room since a date, latest entry first; `range` rows a page',
    params,
    query: periodQuery.extend({
      page: queryInteger(1, 1_000_000).optional(),
      search: optionalText(100).optional(),
    }),
    response: z.object({
      analytics: z.array(playerStatisticSchema),
      total: z.int().optional(),
      /** Where visits are removed by age and the period begins before: counted from here on. */
      keptSince: instant.optional(),
    }),
  }),
};
