import { z } from 'zod';
import { entities } from '../lib/entities.ts';
import {
  id,
  instant,
  listQuery,
  optionalId,
  pathId,
  queryFlag,
  queryInteger,
  text,
} from '../lib/fields.ts';
import type { FieldLabels } from '../lib/labels.ts';
import { defineRoute } from '../lib/route.ts';
import { overlapBody } from './api-keys.ts';

/** Other programs are told of these: events of rooms and of orders. */
export const eventTypes = [
  'room.created',
  'room.updated',
  'room.deleted',
  'room.restored',
  'room.doorChanged',
  'room.emptied',
  'room.movedToFront',
  'room.invitationChanged',
  'ticket.created',
  'ticket.updated',
  'ticket.deleted',
  'ticket.changedMany',
  'ticket.deletedMany',
  'ticket.imported',
  'ticket.configured',
  'ticket.checkedIn',
  'ticket.checkedOut',
  'ticket.forgotten',
  'visit.started',
  'visit.ended',
  'message.reported',
  'order.placed',
  'order.refused',
  'order.changed',
  'order.paused',
  'order.resumed',
  'order.cancelling',
  'order.cancelled',
  'payment.changed',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Sent when somebody tries a webhook; never in the event log. */
export const TEST_EVENT = 'webhook.test';
/** By this a secret is told from others: the prefix of Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_';
/** Most webhooks of one person. */
export const MAX_WEBHOOKS = 20;
/** Tests and replays that one person may ask for within a minute. */
export const TRIES_PER_MINUTE = 30;
/** Most deliveries that are sent again together: the newest of those that have not arrived. */
export const MAX_REPLAYED = 1_000;
/** Events and deliveries are kept for so long. */
export const EVENT_DAYS = 30;
export const MAX_EVENTS = 200;
/** By so many of its last deliveries one sees how a webhook does. */
export const RECENT_DELIVERIES = 24;

const eventType = z.enum(eventTypes);

/** Ids alone: what belongs to them is asked for with the caller's own rights. */
export const eventDataSchema = z.object({
  roomId: id.nullable(),
  companyId: id.nullable(),
  /** The visitor of `visit.*`, the order of `order.*`, the payment of `payment.*`; else null. */
  subjectId: id.nullable(),
});

export const eventSchema = z
  .object({
    /** Rises; the end of a page is the `after` of the next one. */
    id,
    type: eventType,
    timestamp: instant,
    data: eventDataSchema,
  })
  .meta({ id: 'Event' });

/** Reasons of a try without an answer, or of none at all. */
export const deliveryErrors = ['address', 'connection', 'timeout', 'off', 'secret'] as const;

export const deliverySchema = z
  .object({
    id,
    webhookId: id,
    /** The header `webhook-id`: the same at each try of an event, and when it is sent again. */
    messageId: z.string(),
    type: z.enum([...eventTypes, TEST_EVENT]),
    /** What is sent, byte for byte. */
    body: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
    createdAt: instant,
    attempts: z.int().min(0),
    /** Null when no more tries follow. */
    nextAttemptAt: instant.nullable(),
    /** The answer to the last try; null when there was none. */
    status: z.int().nullable(),
    error: z.enum(deliveryErrors).nullable(),
    /** Of the last try. */
    durationMs: z.int().nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof deliverySchema>;

/** How one delivery went, without what it was about. */
const recentSchema = deliverySchema.pick({
  ...{ state: true, attempts: true, createdAt: true, nextAttemptAt: true },
  ...{ status: true, error: true, durationMs: true },
});

export const webhookSchema = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    types: z.array(eventType),
    /** The rooms that it tells of; null: those of the whole platform. */
    companyId: id.nullable(),
    companyName: z.string().nullable(),
    /** The person who made it: it tells of nothing that they do not reach. */
    maker: z.string(),
    createdAt: instant,
    enabled: z.boolean(),
    /** The receiver answered 410, which switched it off. */
    isGone: z.boolean(),
    /** Until then the secret before the newest one signs too. */
    overlapUntil: instant.nullable(),
    /** Of its last deliveries, newest first. */
    recent: z.array(recentSchema).max(RECENT_DELIVERIES),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhookSchema>;

const fields = {
  name: text(80, 'Dê um nome ao webhook'),
  url: text(2048, 'Informe o endereço que recebe os eventos'),
  types: z.array(eventType).min(1, 'Escolha ao menos um evento').max(eventTypes.length),
};
const example = {
  name: 'CRM da Editora Cais',
  url: 'https://crm.exemplo.com.br/atrio',
  types: ['ticket.checkedIn', 'visit.started'],
};

export const webhookBody = z
  .object({ ...fields, companyId: optionalId })
  .meta({ examples: [{ ...example, companyId: 7 }] });
export const webhookChange = z
  .object({ ...fields, enabled: z.boolean() })
  .meta({ examples: [{ ...example, enabled: true }] });

type WebhookFields = z.output<typeof webhookBody> & z.output<typeof webhookChange>;
const { name, companyId } = entities.apiKey.labels;
const { url, types, enabled } = entities.webhook.labels;
export const webhookLabels: FieldLabels<WebhookFields> = { name, url, types, companyId, enabled };

const params = z.object({ id: pathId });
const one = z.object({ webhook: webhookSchema });
/** The secret is answered here alone, and never again. */
const withSecret = one.extend({ secret: z.string() });
const oneDelivery = z.object({ delivery: deliverySchema });

export const eventRoutes = {
  list: defineRoute({
    name: 'events.list',
    method: 'GET',
    path: '/events',
    access: 'admin',
    scope: 'events:read',
    summary: `What happened in the caller's rooms and orders, oldest first; kept for ${EVENT_DAYS} days`,
    query: z.object({
      /** The `next` of the page before; without it from the oldest that is kept. */
      after: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
      limit: queryInteger(1, MAX_EVENTS).optional(),
    }),
    response: z.object({
      events: z.array(eventSchema),
      /** The `after` of the next page; the same again when nothing has happened. */
      next: z.int().min(0),
      hasMore: z.boolean(),
    }),
  }),
};

export const webhookRoutes = {
  list: defineRoute({
    name: 'webhooks.list',
    method: 'GET',
    path: '/webhooks',
    access: 'admin',
    summary: "The caller's webhooks; everybody's for a MASTER_ADMIN",
    query: listQuery(['createdAt']),
    response: z.object({ webhooks: z.array(webhookSchema), total: z.int().optional() }),
  }),
  create: defineRoute({
    name: 'webhooks.create',
    method: 'POST',
    path: '/webhooks',
    access: 'admin',
    summary: 'Make a webhook; its secret is answered once',
    body: webhookBody,
    response: withSecret,
    errors: ['FORBIDDEN', 'TOO_MANY_WEBHOOKS'],
  }),
  update: defineRoute({
    name: 'webhooks.update',
    method: 'PUT',
    path: '/webhooks/{id}',
    access: 'admin',
    summary: 'Change a webhook, or switch it off and on; deliveries that wait end when it goes off',
    params,
    body: webhookChange,
    response: one,
  }),
  remove: defineRoute({
    name: 'webhooks.remove',
    method: 'DELETE',
    path: '/webhooks/{id}',
    access: 'admin',
    summary: 'Delete a webhook with its deliveries',
    params,
    response: z.object({}),
  }),
  test: defineRoute({
    name: 'webhooks.test',
    method: 'POST',
    path: '/webhooks/{id}/test',
    access: 'admin',
    summary: `Send an event of the type \`${TEST_EVENT}\``,
    params,
    response: oneDelivery,
    errors: ['WEBHOOK_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
  rotate: defineRoute({
    name: 'webhooks.rotate',
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    access: 'admin',
    summary: 'Give a webhook another secret; the one before signs too for some hours',
    params,
    body: overlapBody,
    response: withSecret,
  }),
  deliveries: defineRoute({
    name: 'webhooks.deliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    access: 'admin',
    summary: `What was sent or waits, newest first; kept for ${EVENT_DAYS} days`,
    params,
    query: z.object({
      /** The id of the last one of the page before. */
      before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
      limit: queryInteger(1, 100).optional(),
      /** `true`: only those that have not arrived, which wait or have failed. */
      undelivered: queryFlag.optional(),
    }),
    response: z.object({
      deliveries: z.array(deliverySchema),
      hasMore: z.boolean(),
      /** Deliveries that `POST /webhooks/{id}/replay` would send; on the first page alone. */
      failed: z.int().min(0).max(MAX_REPLAYED).optional(),
    }),
  }),
  replay: defineRoute({
    name: 'webhooks.replay',
    method: 'POST',
    path: '/deliveries/{id}/replay',
    access: 'admin',
    summary: 'Send an event again, under the same id; one that has not arrived is tried at once',
    params,
    response: oneDelivery,
    errors: ['WEBHOOK_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
  replayFailed: defineRoute({
    name: 'webhooks.replayFailed',
    method: 'POST',
    path: '/webhooks/{id}/replay',
    access: 'admin',
    summary: `Try what has failed at once, of the ${MAX_REPLAYED} newest that have not arrived`,
    params,
    response: z.object({
      /** Asked again, those that are under way already do not count. */
      queued: z.int().min(0).max(MAX_REPLAYED),
    }),
    errors: ['WEBHOOK_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
};
