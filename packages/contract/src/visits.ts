import { z } from 'zod';
import { email, id, text } from './lib/fields.ts';
import { defineRoute } from './lib/route.ts';

/** What a visitor types from the mail that proves their address. */
export const VISIT_CODE_LENGTH = 6;
export const VISIT_CODE_MINUTES = 15;
/** How soon after one code another may be asked for. */
export const VISIT_CODE_AGAIN_SECONDS = 30;
const MAX_VISITOR_NAME = 60;
const MAX_TOKEN = 1_000;

/** The company's three colours as six hexadecimal digits without '#', defaults filled in. */
export const roomColorsSchema = z
  .object({
    primary: z.string(),
    secondary: z.string(),
    complementary: z.string(),
  })
  .meta({ id: 'RoomColors' });
export type RoomColors = z.output<typeof roomColorsSchema>;

/** A room as its visitors see it. A private one shows no links before one has entered. */
export const publicRoomSchema = z
  .object({
    name: z.string(),
    sceneName: z.string(),
    isPrivate: z.boolean(),
    logoUrl: z.string().nullable(),
    backgroundUrl: z.string().nullable(),
    /** The point of the background that is never cut off, in percent of its width and height. */
    focus: z.object({ x: z.int(), y: z.int() }),
    /** A sentence or two of its administrators', shown at the door; may be empty. */
    description: z.string(),
    /** For an administrator of the room: their own address, where there is one. */
    iframeUrl: z.string().nullable(),
    externalUrl: z.string().nullable(),
    externalUrlName: z.string().nullable(),
    colors: roomColorsSchema,
    /** Name of the company, if the room belongs to one. */
    company: z.string().nullable(),
  })
  .meta({ id: 'PublicRoom' });
export type PublicRoom = z.output<typeof publicRoomSchema>;

export const visitorName = text(MAX_VISITOR_NAME, 'Nome é obrigatório');

export const visitCode = z
  .string('Código é obrigatório')
  .trim()
  .regex(/^\d{6}$/, 'O código tem 6 dígitos');

/** A public room asks for the name; a private one for a ticket's e-mail and its code as well. */
export const enterRoomBody = z.object({
  name: visitorName,
  email: email.optional(),
  code: visitCode.optional(),
  /** The token of an earlier visit to this room: who returns stays the same visitor. */
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
