import { z } from 'zod';
import { email, id, instant, listQuery, password, pathId, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Numeric roles, sent as `accountType` (docs/product/roles.md#roles). */
export const Role = { NONE: 0, ADMIN: 2, GUEST: 3, MASTER_ADMIN: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

export const roleSchema = z.literal([0, 2, 3, 4]);

export const adminSchema = z
  .object({ id, name: z.string(), email: z.string() })
  .meta({ id: 'Admin' });
export type Admin = z.output<typeof adminSchema>;

/** `emailConfirmed`: true once the owner has answered a mail to the address. */
export const accountDataSchema = z
  .object({
    email: z.string(),
    emailConfirmed: z.boolean(),
    Admin: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: 'AccountData' });

export const TWO_FACTOR_CODE_LENGTH = 6;
export const RECOVERY_CODE_LENGTH = 10;

/** Six digits of an authenticator app or a recovery code, without regard to case and hyphens. */
export const twoFactorCode = z
  .string('Código é obrigatório')
  .max(40, 'Código inválido')
  .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'Código é obrigatório', abort: true })
      .regex(/^(\d{6}|[A-Z\d]{10})$/, 'Código inválido'),
  );

/**
 * `twoFactorCode`: required for an account with a second factor, which otherwise answers
 * TWO_FACTOR_REQUIRED.
 */
export const loginBody = z.object({ email, password, twoFactorCode: twoFactorCode.optional() });

/** `emailConfirmed`: as in `accountDataSchema`. */
export const ownDataSchema = adminSchema
  .extend({ emailConfirmed: z.boolean() })
  .meta({ id: 'OwnData' });
export type OwnData = z.output<typeof ownDataSchema>;

/** `name` non-empty; the form adds `confirmPassword`. */
export const createAdminBody = z.object({
  name: text(120, 'Nome é obrigatório'),
  email,
  password,
});

/** `invitation`: the token of a mailed link, when sign-up requires one. */
export const signUpBody = createAdminBody.extend({
  invitation: z.string().trim().min(1).max(128).optional(),
});

/** Opaque and long; bounded so that megabytes never reach the hash. */
const refreshToken = z.string().min(1).max(512);

export const RESET_CODE_LENGTH = 8;

/** The current password confirms the change. */
export const updateAdminBody = z.object({
  name: createAdminBody.shape.name,
  email,
  password,
});

export const requestResetBody = z.object({ userEmail: email });

/** The code is compared without regard to case, spaces and hyphens, as people copy it. */
export const resetPasswordBody = z.object({
  userEmail: email,
  newPassword: password,
  resetCode: z
    .string('Código é obrigatório')
    .max(40, 'Código inválido')
    .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .min(1, 'Código é obrigatório')
        .length(RESET_CODE_LENGTH, { error: 'Código inválido', abort: true }),
    )
    .meta({ published: { type: 'string', maxLength: 40, examples: ['AB12CD34'] } }),
});

export const sessionSchema = z
  .object({
    id,
    /** The User-Agent of the browser. */
    device: z.string(),
    address: z.string(),
    createdAt: instant,
    lastUsedAt: instant,
    /** True for the session of this call. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof sessionSchema>;

export const authRoutes = {
  login: defineRoute({
    name: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password, and a code where the account has two factors',
    body: loginBody,
    response: z.object({
      accountType: roleSchema,
      token: z.string(),
      refreshToken: z.string(),
      accountData: accountDataSchema,
    }),
    errors: [
      'INVALID_CREDENTIALS',
      'ACCOUNT_BLOCKED',
      'TWO_FACTOR_REQUIRED',
      'WRONG_TWO_FACTOR_CODE',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  refresh: defineRoute({
    name: 'auth.refresh',
    method: 'POST',
    path: '/auth/refreshToken',
    access: 'public',
    summary: 'Trade a refresh token for a new pair; the old one is spent',
    body: z.object({ refreshToken }),
    response: z.object({ token: z.string(), refreshToken: z.string() }),
    errors: ['REFRESH_REFUSED'],
  }),
  logout: defineRoute({
    name: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'End the session a refresh token belongs to',
    body: z.object({ refreshToken }),
    response: z.object({}),
  }),
  requestReset: defineRoute({
    name: 'auth.requestReset',
    method: 'POST',
    path: '/auth/admin/requestPasswordReset',
    access: 'public',
    summary: 'Mail a reset code; answers alike for unknown addresses',
    body: requestResetBody,
    response: z.object({}),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  resetPassword: defineRoute({
    name: 'auth.resetPassword',
    method: 'POST',
    path: '/auth/admin/resetPassword',
    access: 'public',
    summary: 'Set a new password with a mailed code; ends all sessions of the account',
    body: resetPasswordBody,
    response: z.object({}),
    errors: ['WRONG_RESET_CODE', 'COMMON_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  }),
  sessions: defineRoute({
    name: 'sessions.list',
    method: 'GET',
    path: '/auth/sessions',
    access: 'admin',
    summary: "The account's active sessions, last used first",
    response: z.object({ sessions: z.array(sessionSchema) }),
  }),
  endSession: defineRoute({
    name: 'sessions.end',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'admin',
    summary: 'End one session of the account',
    params: z.object({ id: pathId }),
    response: z.object({}),
  }),
  endOtherSessions: defineRoute({
    name: 'sessions.endOthers',
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'admin',
    summary: 'End all sessions of the account but this one',
    response: z.object({ ended: z.int() }),
  }),
};

export const adminRoutes = {
  create: defineRoute({
    name: 'admins.create',
    method: 'POST',
    path: '/admins',
    access: 'public',
    summary: 'Create an account; always with the role ADMIN',
    body: signUpBody,
    response: z.object({ admin: adminSchema }),
    errors: [
      'EMAIL_TAKEN',
      'COMMON_PASSWORD',
      'SIGN_UP_CLOSED',
      'INVITATION_REQUIRED',
      'INVITATION_OVER',
      'INVITATION_MISMATCH',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  list: defineRoute({
    name: 'admins.list',
    method: 'GET',
    path: '/admins',
    access: 'admin',
    summary: 'Administrators to choose co-administrators from: all, or those one works with',
    query: listQuery(['name', 'email']),
    response: z.object({ admins: z.array(adminSchema), total: z.int().optional() }),
  }),
  data: defineRoute({
    name: 'admins.data',
    method: 'GET',
    path: '/admins/data',
    access: 'admin',
    summary: "The signed-in administrator's own data",
    response: ownDataSchema,
  }),
  update: defineRoute({
    name: 'admins.update',
    method: 'PUT',
    path: '/admins/update',
    access: 'admin',
    summary: "Change one's own name and e-mail, confirmed by the current password",
    body: updateAdminBody,
    response: z.object({ admin: ownDataSchema }),
    errors: ['WRONG_PASSWORD', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
  }),
};
