import { z } from 'zod';
import { email, id, instant, listQuery, pathId } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';

/** Most addresses of one call. */
export const MAX_BATCH = 1_000;

/** An access ticket for an address; a pre-ticket is the same for an address without an account. */
export const ticketSchema = z
  .object({
    id,
    email: z.string(),
    createdAt: instant,
    /** When the last invitation was handed to the mail, or null when none was asked for. */
    invitedAt: instant.nullable(),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.output<typeof ticketSchema>;

/**
 * The reason why a requested invitation is not mailed: the same was mailed within the last hour, or
 * the causing account, or the recipient, has reached the day's limit.
 */
export const unsentSchema = z.enum(['recent', 'account', 'recipient']);
export type Unsent = z.output<typeof unsentSchema>;

export const UNSENT_WORDS: Record<Unsent, string> = {
  recent: 'este convite já foi enviado há menos de uma hora',
  account: 'sua conta chegou ao limite de convites por e-mail de hoje',
  recipient: 'este endereço já recebeu convites demais hoje',
};

/** The result is a ticket if the address has an account, otherwise a pre-ticket. */
const eitherTicket = { ticket: ticketSchema.optional(), preTicket: ticketSchema.optional() };

const notify = z.boolean().default(true);

export const createTicketBody = z.object({
  email,
  roomId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** True sends an invitation. */
  notify,
});

/** The result of each line, in the order sent. */
export const batchResultSchema = z
  .object({
    email: z.string(),
    outcome: z.enum(['ticket', 'preTicket', 'existing', 'repeated', 'invalid']),
    unsent: unsentSchema.optional(),
  })
  .meta({ id: 'TicketBatchResult' });
export type BatchResult = z.output<typeof batchResultSchema>;

const params = z.object({ id: pathId });

export const ticketRoutes = {
  list: defineRoute({
    name: 'tickets.list',
    method: 'GET',
    path: '/rooms/{id}/tickets',
    access: 'admin',
    scope: 'tickets:read',
    summary: "A room's access tickets and pre-tickets, newest first",
    params,
    query: listQuery(['email', 'createdAt']),
    response: z.object({
      tickets: z.array(ticketSchema),
      preTickets: z.array(ticketSchema),
      /** The total of both kinds. */
      total: z.int().optional(),
    }),
  }),
  create: defineRoute({
    name: 'tickets.create',
    method: 'POST',
    path: '/tickets',
    access: 'admin',
    scope: 'tickets:write',
    isOnceByKey: true,
    summary: 'Give an address access to a room',
    body: createTicketBody,
    response: z.object({ ...eitherTicket, unsent: unsentSchema.optional() }),
    errors: ['NOT_FOUND', 'TICKET_ALREADY_EXISTS'],
  }),
  createMany: defineRoute({
    name: 'tickets.createMany',
    method: 'POST',
    path: '/rooms/{id}/tickets/batch',
    access: 'admin',
    scope: 'tickets:write',
    isOnceByKey: true,
    summary:
      'Give many addresses access at once, with an outcome for each line; those that have it and were never invited are invited',
    params,
    body: z.object({
      emails: z.array(z.string().max(400)).min(1, 'Cole ao menos um e-mail').max(MAX_BATCH),
      notify,
    }),
    response: z.object({ results: z.array(batchResultSchema) }),
    errors: ['IN_PROGRESS'],
  }),
  resend: defineRoute({
    name: 'tickets.resend',
    method: 'POST',
    path: '/tickets/{id}/invitation',
    access: 'admin',
    scope: 'tickets:write',
    summary: 'Send the invitation of a ticket or pre-ticket again, with the same pass or another',
    params,
    body: z.object({
      /** True: the pass that was sent before opens nothing any more. */
      newPass: z.boolean().default(false),
    }),
    response: z.object(eitherTicket),
    errors: ['TOO_MANY_ATTEMPTS', 'ACCOUNT_MAIL_LIMIT', 'RECIPIENT_MAIL_LIMIT'],
  }),
  remove: defineRoute({
    name: 'tickets.remove',
    method: 'DELETE',
    path: '/tickets/{id}',
    access: 'admin',
    scope: 'tickets:write',
    summary: 'Take a ticket back',
    params,
    response: z.object({}),
  }),
  removePre: defineRoute({
    name: 'tickets.removePre',
    method: 'DELETE',
    path: '/pretickets/{id}',
    access: 'admin',
    scope: 'tickets:write',
    summary: 'Take a pre-ticket back',
    params,
    response: z.object({}),
  }),
};
