import { z } from 'zod';
import { email, id, listQuery, password, text } from './lib/fields.ts';
import { defineRoute } from './lib/route.ts';

/** Spec section 3: numeric roles, answered as `accountType`. */
export const Role = { NONE: 0, ADMIN: 2, GUEST: 3, MASTER_ADMIN: 4 } as const;
export type Role = (typeof Role)[keyof typeof Role];

export const roleSchema = z.literal([0, 2, 3, 4]);

export const adminSchema = z.object({ id, name: z.string(), email: z.string() });
export type Admin = z.output<typeof adminSchema>;

export const accountDataSchema = z.object({
  email: z.string(),
  Admin: z.object({ id, name: z.string() }).nullable(),
});
export type AccountData = z.output<typeof accountDataSchema>;

export const loginBody = z.object({ email, password });

/** `name` non-empty; the form adds `confirmPassword`. */
export const createAdminBody = z.object({
  name: text(120, 'Nome é obrigatório'),
  email,
  password,
});

/** Opaque and long; bounded so that megabytes never reach the hash. */
const refreshToken = z.string().min(1).max(512);

export const authRoutes = {
  login: defineRoute({
    name: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    body: loginBody,
    response: z.object({
      accountType: roleSchema,
      token: z.string(),
      refreshToken: z.string(),
      accountData: accountDataSchema,
    }),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'],
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
};

export const adminRoutes = {
  create: defineRoute({
    name: 'admins.create',
    method: 'POST',
    path: '/admins',
    access: 'public',
    summary: 'Create an account; always with the role ADMIN',
    body: createAdminBody,
    response: z.object({ admin: adminSchema }),
    errors: ['EMAIL_TAKEN', 'COMMON_PASSWORD', 'TOO_MANY_ATTEMPTS'],
  }),
  list: defineRoute({
    name: 'admins.list',
    method: 'GET',
    path: '/admins',
    access: 'admin',
    summary: 'All administrators, for choosing co-administrators',
    query: listQuery(['name', 'email']),
    response: z.object({ admins: z.array(adminSchema), total: z.int().optional() }),
  }),
  data: defineRoute({
    name: 'admins.data',
    method: 'GET',
    path: '/admins/data',
    access: 'admin',
    summary: "The signed-in administrator's own data",
    response: z.object({ email: z.string(), name: z.string(), id }),
  }),
};
