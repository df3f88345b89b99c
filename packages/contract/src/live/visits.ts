import { z } from 'zod';
import { email, id, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { publicRoomSchema } from '../rooms/public-room.ts';

/** The code from a mail by which a visitor proves their address. */
export const VISIT_CODE_LENGTH = 6;
export const VISIT_CODE_MINUTES = 15;
/** Time after which another code may be requested. */
export const VISIT_CODE_AGAIN_SECONDS = 30;
const MAX_VISITOR_NAME = 60;
const MAX_TOKEN = 1_000;

export const visitorName = text(MAX_VISITOR_NAME, 'Nome é obrigatório');

export const visitCode = z
  .string('Código é obrigatório')
  .trim()
  .regex(/^\d{6}$/, 'O código tem 6 dígitos');

/** A public room requires the name; a private one a ticket's e-mail and its code as well. */
export const enterRoomBody = z.object({
  name: visitorName,
  email: email.optional(),
  code: visitCode.optional(),
  /** The token of an earlier visit to this room, by which a visitor is recognised. */
  visitorToken: z.string().max(MAX_TOKEN).optional(),
});

const visitorSchema = z.object({ id, name: z.string() }).meta({ id: 'Visitor' });

const params = z.object({ sceneName: text(200) });

export const visitRoutes = {
  show: defineRoute({
    name: 'visits.show',
    method: 'GET',
    path: '/visit/{sceneName}',
    access: 'public',
    summary: 'A room as its visitors see it',
    params,
    response: z.object({ room: publicRoomSchema }),
  }),
  enter: defineRoute({
    name: 'visits.enter',
    method: 'POST',
    path: '/visit/{sceneName}',
    access: 'public',
    summary: "Become a visitor of a room; the token identifies one's socket",
    params,
    body: enterRoomBody,
    response: z.object({ token: z.string(), visitor: visitorSchema }),
    errors: ['VISIT_CODE_REQUIRED', 'WRONG_VISIT_CODE', 'VISITOR_BANNED'],
  }),
  requestCode: defineRoute({
    name: 'visits.requestCode',
    method: 'POST',
    path: '/visit/{sceneName}/code',
    access: 'public',
    summary: 'Mail a code to an address that has a ticket; the same answer for every address',
    params,
    body: z.object({ email }),
    response: z.object({}),
    errors: ['VISIT_CODE_SENT'],
  }),
};
