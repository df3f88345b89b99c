import { z } from 'zod';
import { defineRoute } from '../lib/route.ts';
import { day, paymentSchema } from './payments.ts';

/**
 * The steps around an unpaid payment, in order (docs/product/money.md#not-paying). A notice may
 * come several times.
 */
export const dunningSteps = ['reminder', 'notice', 'closing', 'bin'] as const;
export type DunningStep = (typeof dunningSteps)[number];

export const standingSchema = z
  .object({
    /** The one that is overdue longest. */
    payment: paymentSchema,
    /** Number of further overdue payments. */
    others: z.int(),
    /** Number of the caller's own rooms, with those that are in the bin for it. */
    rooms: z.int(),
    /** True while the caller's rooms are closed to visitors for it. */
    isClosed: z.boolean(),
    /** In order; a day that has come and is not done is done within hours. */
    steps: z.array(z.object({ step: z.enum(dunningSteps), day, isDone: z.boolean() })),
  })
  .meta({ id: 'Standing' });
export type Standing = z.output<typeof standingSchema>;

export const dunningRoutes = {
  standing: defineRoute({
    name: 'payments.standing',
    method: 'GET',
    path: '/asaas/standing',
    access: 'admin',
    scope: 'payments:read',
    summary: 'What is overdue longest, what has happened for it, and what comes when',
    response: z.object({ standing: standingSchema.nullable() }),
  }),
};
