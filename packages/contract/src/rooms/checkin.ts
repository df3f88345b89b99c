import { z } from 'zod';
import { id, instant, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { guestSchema } from './guests.ts';

const MAX_PASS = 400;
/** Guests who came last, in the answer about a room's reception. */
export const LAST_PRESENT = 10;

/** One of the two says who it is: a pass that was scanned, or a guest that was found. */
export const checkInBody = z
  .object({
    /** The secret part of a pass, or its whole address. */
    pass: z.string('Passe é obrigatório').min(1, 'Passe é obrigatório').max(MAX_PASS).optional(),
    guestId: id.optional(),
    /** True lets in somebody who has declined, or who comes outside of their validity. */
    anyway: z.boolean().default(false),
  })
  .refine(({ pass, guestId }) => (pass === undefined) !== (guestId === undefined), {
    path: ['pass'],
    error: 'Envie o passe ou o convidado',
  })
  .meta({ examples: [{ guestId: 7 }] });

const params = z.object({ id: pathId });

export const checkinRoutes = {
  summary: defineRoute({
    name: 'checkin.summary',
    method: 'GET',
    path: '/rooms/{id}/checkin',
    access: 'admin',
    scope: 'tickets:read',
    summary: `How many guests are there in person, and the last ${LAST_PRESENT} who came`,
    params,
    response: z.object({ present: z.int(), latest: z.array(guestSchema) }),
  }),
  create: defineRoute({
    name: 'checkin.create',
    method: 'POST',
    path: '/rooms/{id}/checkin',
    access: 'admin',
    scope: 'tickets:write',
    isOnceByKey: true,
    summary:
      'Note that a guest is there in person; repeated, it says since when, and changes nothing',
    params,
    body: checkInBody,
    response: z.object({ guest: guestSchema, isFirst: z.boolean() }),
    errors: [
      'CHECKIN_UNKNOWN',
      'CHECKIN_OTHER_ROOM',
      'CHECKIN_REMOVED',
      'CHECKIN_REPLACED',
      'CHECKIN_DECLINED',
      'CHECKIN_EARLY',
      'CHECKIN_OVER',
      'CHANGED_MEANWHILE',
    ],
  }),
  undo: defineRoute({
    name: 'checkin.undo',
    method: 'DELETE',
    path: '/rooms/{id}/checkin/{guestId}',
    access: 'admin',
    scope: 'tickets:write',
    summary: 'Take back that a guest is there',
    params: params.extend({ guestId: pathId }),
    query: z.object({
      /** The `checkedInAt` that is taken back: a newer one stays. */
      checkedInAt: instant.optional(),
    }),
    response: z.object({ guest: guestSchema }),
  }),
};
