import { z } from 'zod';
import { adminSchema } from './accounts.ts';
import { id, pathId } from './lib/fields.ts';
import { defineRoute } from './lib/route.ts';

/** A co-administrator of a room; `id` is the link's, which is what a removal names. */
export const roomAdminSchema = z
  .object({
    id,
    adminId: id,
    name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'RoomAdmin' });
export type RoomAdmin = z.output<typeof roomAdminSchema>;

const params = z.object({ roomId: pathId });

export const roomAdminRoutes = {
  list: defineRoute({
    name: 'roomAdmins.list',
    method: 'GET',
    path: '/adminRoom/{roomId}',
    access: 'admin',
    summary: "A room's co-administrators, and its owner, who is none of them",
    params,
    response: z.object({ admins: z.array(roomAdminSchema), owner: adminSchema }),
  }),
  add: defineRoute({
    name: 'roomAdmins.add',
    method: 'POST',
    path: '/adminRoom/{roomId}',
    access: 'admin',
    summary: 'Make someone a co-administrator; adding them again changes nothing',
    params,
    body: z.object({
      adminId: z.int('por favor, selecione um administrador').min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    response: z.object({ link: roomAdminSchema }),
    errors: ['ADMIN_UNAVAILABLE', 'ALREADY_OWNER'],
  }),
  remove: defineRoute({
    name: 'roomAdmins.remove',
    method: 'DELETE',
    path: '/adminRoom/{linkId}',
    access: 'admin',
    summary: 'Remove a co-administrator by the id of the link',
    params: z.object({ linkId: pathId }),
    response: z.object({}),
  }),
};
