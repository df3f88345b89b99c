import { z } from 'zod';
import { id, instant, pathId, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Most characters of a reason. */
export const MAX_GRANT_REASON = 300;

export const grantSchema = z
  .object({
    id,
    planName: z.string(),
    /** How many rooms were granted. */
    rooms: z.int(),
    reason: z.string(),
    endsAt: instant,
    byName: z.string().nullable(),
    createdAt: instant,
    /** Null while it lasts. */
    endedAt: instant.nullable(),
  })
  .meta({ id: 'Grant' });
export type Grant = z.output<typeof grantSchema>;

export const grantBody = z
  .object({
    /** The plan whose rooms are granted. */
    planId: z.int('Escolha um plano').min(1, 'Escolha um plano'),
    reason: text(MAX_GRANT_REASON, 'Informe o motivo'),
    /** The last day, in Brazil. */
    endsOn: z.iso.date('Escolha o último dia'),
  })
  .meta({ examples: [{ planId: 1, reason: 'Feira de ciências', endsOn: '2027-01-31' }] });

const params = z.object({ adminId: pathId });

export const grantRoutes = {
  create: defineRoute({
    name: 'customers.grant',
    method: 'POST',
    path: '/customers/{adminId}/grants',
    access: 'master',
    isOnceByKey: true,
    summary: "Grant a plan's rooms without payment, until a day; they appear among the purchases",
    params,
    body: grantBody,
    response: z.object({ grant: grantSchema }),
    errors: ['NOT_FOUND', 'PLAN_UNAVAILABLE'],
  }),
  end: defineRoute({
    name: 'customers.endGrant',
    method: 'DELETE',
    path: '/customers/{adminId}/grants/{id}',
    access: 'master',
    summary: 'End a grant now: unused rooms are taken back, those in use go to the bin',
    params: params.extend({ id: pathId }),
    response: z.object({ grant: grantSchema, roomsClosed: z.int() }),
    errors: ['NOT_FOUND'],
  }),
};
