import { z } from 'zod';
import { id, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Found things of one kind. */
export const MAX_FOUND = 5;

const named = z.object({ id, name: z.string() });

export const foundSchema = z
  .object({
    rooms: z.array(named.extend({ sceneName: z.string(), companyName: z.string().nullable() })),
    companies: z.array(named),
    /** Found by their number. */
    payments: z.array(z.object({ id, status: z.string(), value: z.string() })),
    tickets: z.array(z.object({ id, email: z.string(), roomId: id, roomName: z.string() })),
    /** Platform-wide results: empty for all but a MASTER_ADMIN. */
    people: z.array(named.extend({ email: z.string() })),
    /** Those among them who own rooms or pay. */
    customers: z.array(named.extend({ email: z.string() })),
    coupons: z.array(z.object({ id, code: z.string() })),
    builds: z.array(named),
    categories: z.array(named),
  })
  .meta({ id: 'Found' });
export type Found = z.output<typeof foundSchema>;

export const searchRoutes = {
  find: defineRoute({
    name: 'search.find',
    method: 'GET',
    path: '/search',
    access: 'admin',
    summary: "Of the caller's own things those that match, a few of each kind",
    query: z.object({ q: text(100, 'Diga o que buscar') }),
    response: z.object({ found: foundSchema }),
  }),
};
