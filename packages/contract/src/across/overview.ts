import { z } from 'zod';
import { id, instant } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Days back from now, including the current hour (docs/product/rules.md#analytics-periods). */
export const OVERVIEW_DAYS = [1, 7, 30, 90, 365] as const;

const figures = z.object({
  visits: z.int(),
  /** Milliseconds. */
  averageDuration: z.number(),
});

/** Content of the home page, for all rooms of the caller (docs/product/screens.md#home). */
export const overviewSchema = z
  .object({
    rooms: z.object({ total: z.int(), visible: z.int(), private: z.int() }),
    /** Up to 12 rooms: those with people first, then the most visited. */
    doors: z.array(z.object({ id, name: z.string(), onlineNow: z.int() })),
    /** Includes visits of rooms that have been deleted since. */
    period: figures,
    previous: figures,
    /** Equal spans, including empty ones, each with the same span of the period before. */
    series: z.array(z.object({ date: instant, visits: z.int(), previous: z.int() })),
    /** Up to 5, most visited in the period first. */
    busiest: z.array(z.object({ id, name: z.string(), visits: z.int() })),
    /** Up to 5, newest first, without private ones. */
    messages: z.array(
      z.object({
        id,
        message: z.string(),
        createdAt: instant,
        senderName: z.string(),
        room: z.object({ id, name: z.string() }),
      }),
    ),
    /** The caller's own. */
    payments: z.object({
      open: z.int(),
      dueToday: z.int(),
      overdue: z.int(),
      /** The sum of open and overdue payments, in decimal reais. */
      unpaidValue: z.string(),
      overdueValue: z.string(),
    }),
    /** The first steps of a new account. */
    steps: z.object({
      /** True when rooms can be created without a purchase (ROOM_CREATION). */
      canCreateRooms: z.boolean(),
      hasPlan: z.boolean(),
      hasRoom: z.boolean(),
      /** True when one of the listed rooms has a company, a logo or a background. */
      hasLook: z.boolean(),
      hasInvited: z.boolean(),
      availablePurchases: z.int(),
    }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.output<typeof overviewSchema>;

export const overviewRoutes = {
  get: defineRoute({
    name: 'overview.get',
    method: 'GET',
    path: '/overview',
    access: 'admin',
    summary: 'What the home page shows, in one call',
    query: z.object({
      days: z
        .union([z.number(), z.string().regex(/^\d{1,3}$/)])
        .transform(Number)
        .pipe(z.literal(OVERVIEW_DAYS, 'Período inválido'))
        .meta({ published: { type: 'integer', enum: OVERVIEW_DAYS } })
        .default(30),
    }),
    response: z.object({ overview: overviewSchema }),
  }),
};
