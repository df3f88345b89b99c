import { z } from 'zod';
import { id, instant, listQuery, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { createBanBody } from './moderation.ts';

/** Somebody who may enter no room of the platform. */
export const platformBanSchema = z
  .object({
    id,
    /** As they called themselves when they were banned. */
    name: z.string(),
    /** Proven by a code in a private room, or by a guest's pass; null for who came by name alone. */
    email: z.string().nullable(),
    /** By which a ban reaches them: devices that they have entered from lately. */
    deviceCount: z.int(),
    /** Where they were banned; its name then. */
    room: z.object({ id, name: z.string(), isThere: z.boolean() }),
    reason: z.string(),
    createdAt: instant,
    /** Null lasts until it is lifted. */
    endsAt: instant.nullable(),
    /** Who banned; null when their account is gone. */
    adminName: z.string().nullable(),
  })
  .meta({ id: 'PlatformBan' });
export type PlatformBan = z.output<typeof platformBanSchema>;

export const platformBanRoutes = {
  list: defineRoute({
    name: 'platformBans.list',
    method: 'GET',
    path: '/platformBans',
    access: 'master',
    summary: 'Everybody who may enter no room, the last one first',
    query: listQuery(['id', 'name', 'endsAt']),
    response: z.object({ bans: z.array(platformBanSchema), total: z.int().optional() }),
  }),
  create: defineRoute({
    name: 'platformBans.create',
    method: 'POST',
    path: '/platformBans',
    access: 'master',
    summary: "Ban a room's visitor from all rooms: their address and the devices they came from",
    body: createBanBody.extend({ roomId: id }),
    response: z.object({ ban: platformBanSchema }),
    errors: ['NOT_FOUND', 'ALREADY_BANNED_EVERYWHERE', 'VISITOR_IS_ADMIN', 'BAN_OF_CUSTOMER'],
  }),
  remove: defineRoute({
    name: 'platformBans.remove',
    method: 'DELETE',
    path: '/platformBans/{id}',
    access: 'master',
    summary: 'Lift a ban from all rooms',
    params: z.object({ id: pathId }),
    response: z.object({}),
    errors: ['NOT_FOUND'],
  }),
};
