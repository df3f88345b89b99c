import { z } from 'zod';
import { id, instant, listQuery, pathId, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { messageSchema, personSchema } from './realtime.ts';

export const banSchema = z
  .object({
    id,
    visitor: personSchema,
    reason: z.string(),
    createdAt: instant,
    /** Null lasts until it is lifted. */
    endsAt: instant.nullable(),
    /** The administrator who banned; null when their account is gone. */
    adminName: z.string().nullable(),
  })
  .meta({ id: 'Ban' });
export type Ban = z.output<typeof banSchema>;

/** `hours` null lasts until it is lifted. */
export const createBanBody = z.object({
  visitorId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  reason: text(200, 'Diga o motivo'),
  hours: z
    .int('Prazo inválido')
    .min(1, 'Prazo inválido')
    .max(24 * 365, 'Prazo inválido')
    .nullable(),
});

/** A message that somebody in the room reported. */
export const reportSchema = z
  .object({
    id,
    /** The current text; private messages are shown because their recipient reported them. */
    message: messageSchema,
    reporter: personSchema,
    reason: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'Report' });
export type Report = z.output<typeof reportSchema>;

const params = z.object({ id: pathId });

export const moderationRoutes = {
  bans: defineRoute({
    name: 'bans.list',
    method: 'GET',
    path: '/rooms/{id}/bans',
    access: 'admin',
    scope: 'messages:read',
    summary: "A room's bans in force, newest first",
    params,
    query: listQuery(['createdAt']),
    response: z.object({ bans: z.array(banSchema), total: z.int().optional() }),
  }),
  ban: defineRoute({
    name: 'bans.create',
    method: 'POST',
    path: '/rooms/{id}/bans',
    access: 'admin',
    scope: 'messages:moderate',
    isOnceByKey: true,
    summary: 'Ban a visitor from a room, at once on their open connections',
    params,
    body: createBanBody,
    response: z.object({ ban: banSchema }),
    errors: ['ALREADY_BANNED', 'VISITOR_IS_ADMIN'],
  }),
  unban: defineRoute({
    name: 'bans.remove',
    method: 'DELETE',
    path: '/rooms/{id}/bans/{banId}',
    access: 'admin',
    scope: 'messages:moderate',
    summary: 'Lift a ban',
    params: z.object({ id: pathId, banId: pathId }),
    response: z.object({}),
  }),
  reports: defineRoute({
    name: 'reports.list',
    method: 'GET',
    path: '/rooms/{id}/reports',
    access: 'admin',
    scope: 'messages:read',
    summary: 'Reported messages that wait for a decision, oldest first',
    params,
    query: listQuery(['createdAt']),
    response: z.object({ reports: z.array(reportSchema), total: z.int().optional() }),
  }),
  dismissReport: defineRoute({
    name: 'reports.dismiss',
    method: 'DELETE',
    path: '/rooms/{id}/reports/{reportId}',
    access: 'admin',
    scope: 'messages:moderate',
    summary: 'Leave a reported message as it is; deleting the message settles its reports too',
    params: z.object({ id: pathId, reportId: pathId }),
    response: z.object({}),
  }),
};
