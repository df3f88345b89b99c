import { z } from 'zod';
import { adminSchema } from '../accounts/accounts.ts';
import { email, id, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** A co-administrator of a room; `id` is the link's id, which a removal uses. */
export const roomAdminSchema = z
  .object({
    id,
    adminId: id,
    name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'RoomAdmin' });
export type RoomAdmin = z.output<typeof roomAdminSchema>;

const NOBODY = 'por favor, selecione um administrador';

/**
 * Exactly one of the two; a full address may belong to a person whom the caller cannot see in the
 * directory.
 */
export const addRoomAdminBody = z
  .object({
    adminId: z.int(NOBODY).min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    email: email.optional(),
  })
  .refine((sent) => (sent.adminId === undefined) !== (sent.email === undefined), {
    path: ['adminId'],
    error: NOBODY,
  })
  .meta({ examples: [{ adminId: 7 }] });

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
    summary: 'Make someone a co-administrator, by id or whole e-mail; again changes nothing',
    params,
    body: addRoomAdminBody,
    response: z.object({ link: roomAdminSchema }),
    errors: ['ADMIN_UNAVAILABLE', 'ADMIN_UNKNOWN', 'ALREADY_OWNER', 'TOO_MANY_ATTEMPTS'],
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
