import { z } from 'zod';
import { instant, password } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { TWO_FACTOR_CODE_LENGTH, twoFactorCode } from './accounts.ts';

export const RECOVERY_CODES = 10;

/** Requires the current password: an open session alone must not change the sign-in. */
export const passwordBody = z.object({ password });

/** A code of an authenticator app only; people may type its digits in two groups. */
export const confirmTwoFactorBody = z.object({
  code: z
    .string('Código é obrigatório')
    .max(40, 'Código inválido')
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: 'Código é obrigatório', abort: true })
        .length(TWO_FACTOR_CODE_LENGTH, 'Código inválido')
        .regex(/^\d*$/, 'Código inválido'),
    ),
});

/** A recovery code also works, for people who lost their device. */
export const disableTwoFactorBody = passwordBody.extend({ code: twoFactorCode });

export const twoFactorSchema = z
  .object({
    active: z.boolean(),
    activatedAt: instant.nullable(),
    /** Number of unused recovery codes. */
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'TwoFactor' });
export type TwoFactor = z.output<typeof twoFactorSchema>;

const recoveryCodes = z.array(z.string()).length(RECOVERY_CODES);

export const twoFactorRoutes = {
  get: defineRoute({
    name: 'twoFactor.get',
    method: 'GET',
    path: '/auth/twoFactor',
    access: 'admin',
    summary: 'Whether signing in takes a second factor',
    response: z.object({ twoFactor: twoFactorSchema }),
  }),
  setup: defineRoute({
    name: 'twoFactor.setup',
    method: 'POST',
    path: '/auth/twoFactor/setup',
    access: 'admin',
    summary: 'A new secret for an authenticator app; of no effect until a code of it confirms it',
    body: passwordBody,
    response: z.object({
      /** In base 32, for typing it into an app. */
      secret: z.string(),
      /** The same as an `otpauth://` address, for a QR code. */
      uri: z.string(),
    }),
    errors: ['WRONG_PASSWORD', 'TWO_FACTOR_ON', 'EMAIL_NOT_CONFIRMED', 'TOO_MANY_ATTEMPTS'],
  }),
  confirm: defineRoute({
    name: 'twoFactor.confirm',
    method: 'POST',
    path: '/auth/twoFactor/confirm',
    access: 'admin',
    summary: 'Switch it on with a code of the app; ends all other sessions',
    body: confirmTwoFactorBody,
    response: z.object({ recoveryCodes }),
    errors: [
      'WRONG_TWO_FACTOR_CODE',
      'TWO_FACTOR_SETUP_OVER',
      'TWO_FACTOR_ON',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  recoveryCodes: defineRoute({
    name: 'twoFactor.recoveryCodes',
    method: 'POST',
    path: '/auth/twoFactor/recoveryCodes',
    access: 'admin',
    summary: 'New recovery codes in place of all the old ones',
    body: passwordBody,
    response: z.object({ recoveryCodes }),
    errors: ['WRONG_PASSWORD', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
  disable: defineRoute({
    name: 'twoFactor.disable',
    method: 'POST',
    path: '/auth/twoFactor/disable',
    access: 'admin',
    summary: 'Switch it off, with the password and a code',
    body: disableTwoFactorBody,
    response: z.object({}),
    errors: ['WRONG_PASSWORD', 'WRONG_TWO_FACTOR_CODE', 'TWO_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
};
