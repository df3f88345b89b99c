import { z } from 'zod';
import { password } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { resetPasswordBody } from './accounts.ts';

/** Has the same length and format as a reset code. */
export const confirmEmailBody = z.object({ code: resetPasswordBody.shape.resetCode });

/** Days within which the previous address can take a change back. */
export const TAKE_BACK_DAYS = 7;

export const takeEmailBackBody = z.object({
  /** From the link that was mailed to the previous address. */
  token: z.string('Link inválido').trim().min(1, 'Link inválido').max(128, 'Link inválido'),
  newPassword: password,
});

export const emailRoutes = {
  sendCode: defineRoute({
    name: 'emails.sendCode',
    method: 'POST',
    path: '/auth/email/code',
    access: 'admin',
    summary: "Mail a new code that confirms the caller's e-mail address",
    response: z.object({ sentTo: z.string() }),
    errors: ['EMAIL_CONFIRMED', 'TOO_MANY_ATTEMPTS'],
  }),
  confirm: defineRoute({
    name: 'emails.confirm',
    method: 'POST',
    path: '/auth/email/confirm',
    access: 'admin',
    summary: "Confirm the caller's e-mail address with the mailed code",
    body: confirmEmailBody,
    response: z.object({}),
    errors: ['EMAIL_CONFIRMED', 'WRONG_EMAIL_CODE'],
  }),
  takeBack: defineRoute({
    name: 'emails.takeBack',
    method: 'POST',
    path: '/auth/email/takeBack',
    access: 'public',
    summary: 'Undo a change of e-mail from the previous address; ends all sessions of the account',
    body: takeEmailBackBody,
    response: z.object({ email: z.string() }),
    errors: ['TAKE_BACK_OVER', 'COMMON_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  }),
};
