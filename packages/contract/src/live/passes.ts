import { z } from 'zod';
import { instant } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { publicRoomSchema } from '../rooms/public-room.ts';

const MAX_PASS = 400;

/** A guest's pass: the secret part of its address, or all of it. */
export const passText = z.string('Passe é obrigatório').min(1, 'Passe é obrigatório').max(MAX_PASS);

/** A random key by which a device is known to its passes. */
export const deviceKey = z
  .string('Envie a chave deste aparelho')
  .regex(/^[\w-]{22,100}$/, 'A chave tem de 22 a 100 letras e dígitos');

/** All that a pass may be refused with, wherever it is sent. */
export const passErrors = [
  'PASS_UNKNOWN',
  'PASS_REPLACED',
  'PASS_WITHDRAWN',
  'PASS_DECLINED',
  'PASS_EARLY',
  'PASS_OVER',
  'PASS_CODE_REQUIRED',
] as const;

const passSchema = z.object({
  /** The name may be empty; most of the address is hidden. */
  guest: z.object({ name: z.string(), email: z.string() }).meta({ id: 'PassGuest' }),
  room: publicRoomSchema,
  door: z.enum(['open', 'closed']),
  opensAt: instant.nullable(),
  /** The session that goes on, or the next one. */
  session: z
    .object({ title: z.string(), startsAt: instant, endsAt: instant, timeZone: z.string() })
    .meta({ id: 'PassSession' })
    .nullable(),
  validUntil: instant.nullable(),
  /**
   * Entering from here needs a code from the guest's mail: the room asks for it at the `first`
   * use, or the pass is in use on an `otherDevice`.
   */
  asksCode: z.enum(['first', 'otherDevice']).nullable(),
});
export type ShownPass = z.output<typeof passSchema>;

export const passRoutes = {
  read: defineRoute({
    name: 'visits.readPass',
    method: 'POST',
    path: '/client/pass',
    access: 'public',
    summary: "What stands on a guest's pass; reading it uses nothing up",
    body: z.object({ pass: passText, device: deviceKey.optional() }),
    response: passSchema,
    errors: ['NOT_FOUND', ...passErrors],
  }),
  requestCode: defineRoute({
    name: 'visits.requestPassCode',
    method: 'POST',
    path: '/client/pass/code',
    access: 'public',
    summary: 'Mail the guest of a pass a code, by which another device may use it',
    body: z.object({ pass: passText }),
    response: z.object({}),
    errors: ['NOT_FOUND', 'VISIT_CODE_SENT', ...passErrors],
  }),
};
