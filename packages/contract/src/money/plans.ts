import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import { id, money, optionalText, pathId, text } from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';

/** The model of a purchased room. */
export const roomModelSchema = z.object({ id, name: z.string() }).meta({ id: 'RoomModel' });
export type RoomModel = z.output<typeof roomModelSchema>;

export const planSchema = z
  .object({
    id,
    name: z.string(),
    active: z.boolean(),
    /** Price of a new order in integer cents a month. */
    price: z.int(),
    description: z.string(),
    /** One entry per room of the plan. */
    SubscriptionPlanRooms: z.array(z.object({ id, roomModelId: id })),
  })
  .meta({ id: 'Plan' });
export type Plan = z.output<typeof planSchema>;

export const MAX_PLAN_ROOMS = 100;

export const planBody = z.object({
  name: text(80, 'Nome é obrigatório'),
  description: optionalText(500).default(''),
  /** Integer cents. Existing orders keep their price. */
  price: money.min(1, 'Informe o preço'),
  active: z.boolean().default(true),
  /** The model of each room; a model may occur several times. */
  roomModelIds: z
    .array(id, 'Escolha ao menos uma sala')
    .min(1, 'Escolha ao menos uma sala')
    .max(MAX_PLAN_ROOMS, `Um plano tem no máximo ${MAX_PLAN_ROOMS} salas`),
});

export const planLabels: FieldLabels<z.output<typeof planBody>> = entities.plan.labels;

export const planRoutes = {
  list: defineRoute({
    name: 'plans.list',
    method: 'GET',
    path: '/subscriptions',
    access: 'admin',
    summary: 'The plans: those that can be chosen, and for a MASTER_ADMIN the inactive ones too',
    response: z.object({ subscriptions: z.array(planSchema) }),
  }),
  create: defineRoute({
    name: 'plans.create',
    method: 'POST',
    path: '/subscriptions',
    access: 'master',
    isOnceByKey: true,
    summary: 'Create a plan',
    body: planBody,
    response: z.object({ subscription: planSchema }),
    errors: ['ROOM_MODEL_UNAVAILABLE'],
  }),
  update: defineRoute({
    name: 'plans.update',
    method: 'PUT',
    path: '/subscriptions/{id}',
    access: 'master',
    summary: 'Change a plan for the orders to come; orders that exist stay as they were made',
    params: z.object({ id: pathId }),
    body: planBody,
    response: z.object({ subscription: planSchema }),
    errors: ['ROOM_MODEL_UNAVAILABLE'],
  }),
  models: defineRoute({
    name: 'plans.models',
    method: 'GET',
    path: '/roomModels',
    access: 'master',
    summary: 'The models that the rooms of a plan can have',
    response: z.object({ roomModels: z.array(roomModelSchema) }),
  }),
};
