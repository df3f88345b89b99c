import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import { id, instant, listQuery, mineFlag, ownerSchema, pathId, text } from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';

/** Everybody may use environment 1, a MASTER_ADMIN may change it, and nobody may delete it. */
export const DEFAULT_ENVIRONMENT_ID = 1;

export const environmentSchema = z
  .object({
    id,
    name: z.string(),
    /** The owner; null for environment 1, which belongs to everybody. */
    owner: ownerSchema,
    /** Number of its rooms that the caller manages. */
    roomCount: z.int(),
    canEdit: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Environment' });
export type Environment = z.output<typeof environmentSchema>;

/** 'categoria' is the established text (docs/product/rules.md#names). */
export const environmentBody = z.object({ name: text(120, 'Nome da categoria é obrigatória') });

export const environmentLabels: FieldLabels<z.output<typeof environmentBody>> =
  entities.environment.labels;

const params = z.object({ id: pathId });

export const environmentRoutes = {
  list: defineRoute({
    name: 'environments.list',
    method: 'GET',
    path: '/environments/admin',
    access: 'admin',
    scope: 'rooms:read',
    summary: "The caller's environments and environment 1; everybody's for a MASTER_ADMIN",
    query: listQuery(['name', 'roomCount', 'createdAt']).extend({ mine: mineFlag }),
    response: z.object({ environments: z.array(environmentSchema), total: z.int().optional() }),
  }),
  get: defineRoute({
    name: 'environments.get',
    method: 'GET',
    path: '/environments/{id}',
    access: 'admin',
    summary: 'One environment',
    params,
    response: z.object({ environment: environmentSchema }),
  }),
  create: defineRoute({
    name: 'environments.create',
    method: 'POST',
    path: '/blocks/1/environments',
    access: 'admin',
    isOnceByKey: true,
    summary: 'Create an environment',
    body: environmentBody,
    response: z.object({ environment: environmentSchema }),
  }),
  update: defineRoute({
    name: 'environments.update',
    method: 'PUT',
    path: '/environments/{id}',
    access: 'admin',
    summary: 'Rename an environment',
    params,
    body: environmentBody,
    response: z.object({ environment: environmentSchema }),
    errors: ['FORBIDDEN'],
  }),
  remove: defineRoute({
    name: 'environments.remove',
    method: 'DELETE',
    path: '/environments/{id}',
    access: 'admin',
    summary: 'Delete an environment; its rooms go back to none',
    params,
    response: z.object({}),
    errors: ['ENVIRONMENT_NOT_DELETABLE'],
  }),
};
