import { z } from 'zod';
import { id, instant, listQuery, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { Role } from './accounts.ts';

/** Roles that a person with an Admin record can have. */
export const personRole = z.literal([Role.ADMIN, Role.MASTER_ADMIN]);
export type PersonRole = z.output<typeof personRole>;

/** Rooms of one person are counted up to this many. */
export const MAX_ROOMS_COUNTED = 1_000;

export const personSchema = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    role: personRole,
    isBlocked: z.boolean(),
    /** True once the person has confirmed the address by mail. */
    emailConfirmed: z.boolean(),
    /** Rooms that they own, at most `MAX_ROOMS_COUNTED`. */
    roomCount: z.int(),
    /** The first of their companies by name, and how many there are. */
    companyName: z.string().nullable(),
    companyCount: z.int(),
    createdAt: instant,
    /** Null when the person has not signed in within the lifetime of a session. */
    lastSignInAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
    openSessions: z.int(),
    /** True for the last active MASTER_ADMIN, whose role and access cannot be removed. */
    isLastMaster: z.boolean(),
  })
  .meta({ id: 'Person' });
export type Person = z.output<typeof personSchema>;

const params = z.object({ adminId: pathId });

export const updatePersonBody = z
  .object({ role: personRole.optional(), blocked: z.boolean().optional() })
  .refine(({ role, blocked }) => role !== undefined || blocked !== undefined, {
    message: 'Escolha o que mudar',
    path: ['role'],
  })
  .meta({ examples: [{ blocked: true }] });

export const peopleRoutes = {
  list: defineRoute({
    name: 'people.list',
    method: 'GET',
    path: '/people',
    access: 'master',
    summary: 'Everybody with an administrator account',
    query: listQuery(['name', 'email', 'createdAt']).extend({
      role: z.enum(['admin', 'master']).optional(),
      state: z.enum(['active', 'blocked']).optional(),
    }),
    response: z.object({ people: z.array(personSchema), total: z.int().optional() }),
  }),
  update: defineRoute({
    name: 'people.update',
    method: 'PUT',
    path: '/people/{adminId}',
    access: 'master',
    summary: 'Give or take the platform role, block or unblock; blocking ends every session',
    params,
    body: updatePersonBody,
    response: z.object({ person: personSchema }),
    errors: ['NOT_FOUND', 'LAST_MASTER', 'OWN_ACCOUNT', 'PERSON_NOT_CONFIRMED'],
  }),
  endSessions: defineRoute({
    name: 'people.endSessions',
    method: 'DELETE',
    path: '/people/{adminId}/sessions',
    access: 'master',
    summary: "End all of a person's sessions",
    params,
    response: z.object({ ended: z.int() }),
    errors: ['NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  sendReset: defineRoute({
    name: 'people.sendReset',
    method: 'POST',
    path: '/people/{adminId}/passwordReset',
    access: 'master',
    summary: 'Mail a code for a new password to a person',
    params,
    response: z.object({}),
    errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
  }),
};
