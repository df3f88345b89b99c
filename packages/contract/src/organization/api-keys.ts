import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import { id, instant, listQuery, optionalId, pathId, sentInstant, text } from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';
import { allScopes } from '../lib/scopes.ts';

/** By this a key is told from other secrets, also by those who scan code for them. */
export const KEY_PREFIX = 'atr_';
/** Most keys of one person that work at the same time. */
export const MAX_KEYS = 50;
/** Calls of one key within a minute. */
export const KEY_CALLS_PER_MINUTE = 600;
/** Both secrets of a key work for at most as long after a change. */
export const MAX_OVERLAP_HOURS = 168;

const scopeSchema = z.enum(allScopes);

export const apiKeySchema = z
  .object({
    id,
    name: z.string(),
    /** The rooms that it reaches; null: whatever its maker reaches, for the platform's keys. */
    companyId: id.nullable(),
    companyName: z.string().nullable(),
    /** The person who made it: a key never reaches further than they do. */
    maker: z.string(),
    scopes: z.array(scopeSchema),
    /** The beginning of the secret, by which people tell keys apart. */
    prefix: z.string(),
    createdAt: instant,
    expiresAt: instant.nullable(),
    /** To the minute. */
    lastUsedAt: instant.nullable(),
    /** Until then the secret before the newest one works too. */
    overlapUntil: instant.nullable(),
    revokedAt: instant.nullable(),
    state: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof apiKeySchema>;

const fields = {
  name: text(80, 'Dê um nome à chave'),
  companyId: optionalId,
  scopes: z.array(scopeSchema).min(1, 'Escolha ao menos uma permissão').max(allScopes.length),
  /** Null or left out: it works until it is revoked. */
  expiresAt: sentInstant.nullable().optional(),
};

export const apiKeyBody = z.object(fields).meta({
  examples: [
    {
      name: 'CRM da Editora Cais',
      companyId: 7,
      scopes: ['rooms:read', 'tickets:write'],
      expiresAt: '2027-11-23T12:00:00Z',
    },
  ],
});
export type ApiKeyFields = z.output<typeof apiKeyBody>;

const { name, companyId, scopes, expiresAt } = entities.apiKey.labels;
export const apiKeyLabels: FieldLabels<ApiKeyFields> = { name, companyId, scopes, expiresAt };

/** How long what worked before a change of a secret goes on. */
export const overlapBody = z
  .object({
    overlapHours: z
      .int('Informe quantas horas')
      .min(0, 'Use 0 horas ou mais')
      .max(MAX_OVERLAP_HOURS, `Use no máximo ${MAX_OVERLAP_HOURS} horas`)
      .default(24),
  })
  .meta({ examples: [{ overlapHours: 24 }] });

const params = z.object({ id: pathId });
const one = z.object({ apiKey: apiKeySchema });
/** The secret is answered here alone, and never again. */
const withSecret = one.extend({ key: z.string() });

export const apiKeyRoutes = {
  list: defineRoute({
    name: 'apiKeys.list',
    method: 'GET',
    path: '/apiKeys',
    access: 'admin',
    summary: "The caller's keys; everybody's for a MASTER_ADMIN",
    query: listQuery(['name', 'createdAt']),
    response: z.object({ apiKeys: z.array(apiKeySchema), total: z.int().optional() }),
  }),
  create: defineRoute({
    name: 'apiKeys.create',
    method: 'POST',
    path: '/apiKeys',
    access: 'admin',
    summary: 'Make a key; its secret is answered once',
    body: apiKeyBody,
    response: withSecret,
    errors: ['FORBIDDEN', 'TOO_MANY_KEYS'],
  }),
  rotate: defineRoute({
    name: 'apiKeys.rotate',
    method: 'POST',
    path: '/apiKeys/{id}/rotate',
    access: 'admin',
    summary: 'Give a key another secret; the one before works for some hours more',
    params,
    body: overlapBody,
    response: withSecret,
    errors: ['KEY_OVER'],
  }),
  revoke: defineRoute({
    name: 'apiKeys.revoke',
    method: 'DELETE',
    path: '/apiKeys/{id}',
    access: 'admin',
    summary: 'Revoke a key at once, with all its secrets; safe to repeat',
    params,
    response: one,
  }),
};
