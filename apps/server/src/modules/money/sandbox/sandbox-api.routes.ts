import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigin } from '../../../http/own-origin.ts';
import * as authorizations from './authorizations.service.ts';
import * as customers from './customers.service.ts';
import { type Outcome, perform, takeRule } from './faults.ts';
import * as invoices from './invoices.service.ts';
import * as payments from './payments.service.ts';
import { authorize, isSandboxOn } from './sandbox.access.ts';
import { type SandboxContext, sandboxContextOf, stateOf } from './sandbox-context.ts';
import { failureOf } from './sandbox-error.ts';
import * as subscriptions from './subscriptions.service.ts';

const PREFIX = '/sandbox/v3';
const CONFIG = { infrastructure: true } as const;

/**
 * Simulates the provider's API on our own port, without its key; the client reaches it over HTTP
 * only.
 */
export async function routes(app: FastifyInstance): Promise<void> {
  for (const part of isSandboxOn(app.deps) ? [api] : []) await app.register(part);
}

async function api(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const silent = new Set<FastifyReply>();
  const stopping = new AbortController();
  // An unanswered call would delay the stop.
  app.addHook('preClose', async () => {
    stopping.abort();
    for (const reply of silent) reply.raw.destroy();
  });
  app.addHook('onRequest', async (request) => authorize(deps, request));
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = failureOf(error);
    const level = status < 500 ? 'info' : 'error';
    request.log[level]({ status, ...(status >= 500 && { err: error }) }, 'sandbox refused');
    return reply.code(status).send(body);
  });

  answerCalls((method, url, service) =>
    app.route({
      method,
      url: PREFIX + url,
      config: CONFIG,
      handler: async (request, reply) => {
        const [path = ''] = request.url.slice(PREFIX.length).split('?');
        const rule = takeRule(stateOf(deps).faults, method, path);
        const ctx = sandboxContextOf(deps, ownOrigin(app.server));
        const run = () => service(ctx, callOf(request));
        const onSilence = () => request.log.info({ fault: rule?.fault }, 'sandbox stays silent');
        return deliver(reply, await perform(rule, run, onSilence, stopping.signal), silent);
      },
    }),
  );
}

function answerCalls(answer: (method: Method, url: string, service: Service) => unknown): void {
  answer('POST', '/customers', (ctx, { body }) => customers.create(ctx, body));
  answer('GET', '/customers', (ctx, { query }) => customers.list(ctx, query));
  answer('GET', '/customers/:id', (ctx, { id }) => customers.get(ctx, id));
  answer('PUT', '/customers/:id', (ctx, { id, body }) => customers.update(ctx, id, body));
  answer('DELETE', '/customers/:id', (ctx, { id }) => customers.remove(ctx, id));

  answer('POST', '/subscriptions', (ctx, { body }) => subscriptions.create(ctx, body));
  answer('GET', '/subscriptions', (ctx, { query }) => subscriptions.list(ctx, query));
  answer('GET', '/subscriptions/:id', (ctx, { id }) => subscriptions.get(ctx, id));
  answer('PUT', '/subscriptions/:id', (ctx, { id, body }) => subscriptions.update(ctx, id, body));
  answer('DELETE', '/subscriptions/:id', (ctx, { id }) => subscriptions.remove(ctx, id));
  answer('GET', '/subscriptions/:id/payments', (ctx, { id, query }) =>
    payments.listOfSubscription(ctx, id, query),
  );

  const consents = '/pix/automatic/authorizations';
  answer('GET', consents, (ctx, { query }) => authorizations.list(ctx, query));
  answer('GET', `${consents}/:id`, (ctx, { id }) => authorizations.get(ctx, id));
  answer('DELETE', `${consents}/:id`, (ctx, { id }) => authorizations.cancel(ctx, id));

  const settings = '/subscriptions/:id/invoiceSettings';
  answer('GET', settings, (ctx, { id }) => invoices.getSettings(ctx, id));
  answer('POST', settings, (ctx, { id, body }) => invoices.createSettings(ctx, id, body));
  answer('DELETE', settings, (ctx, { id }) => invoices.removeSettings(ctx, id));
  answer('GET', '/invoices/:id', (ctx, { id }) => invoices.get(ctx, id));
  answer('POST', '/invoices/:id/authorize', (ctx, { id }) => invoices.authorize(ctx, id));

  answer('POST', '/payments', (ctx, { body }) => payments.create(ctx, body));
  answer('GET', '/payments', (ctx, { query }) => payments.list(ctx, query));
  answer('GET', '/payments/:id', (ctx, { id }) => payments.get(ctx, id));
  answer('PUT', '/payments/:id', (ctx, { id, body }) => payments.update(ctx, id, body));
  answer('DELETE', '/payments/:id', (ctx, { id }) => payments.remove(ctx, id));
  answer('GET', '/payments/:id/status', (ctx, { id }) => payments.getStatus(ctx, id));
  answer('GET', '/payments/:id/pixQrCode', (ctx, { id }) => payments.getPixCode(ctx, id));
  answer('GET', '/payments/:id/identificationField', (ctx, { id }) => payments.getBoleto(ctx, id));
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Call {
  id: string;
  query: object;
  body: unknown;
}

type Service = (ctx: SandboxContext, call: Call) => Promise<object>;

function callOf({ params, query, body }: FastifyRequest): Call {
  // Fastify's parsers return an object even without a body.
  return { id: '', ...(params as { id?: string }), query: query as object, body };
}

function deliver(reply: FastifyReply, outcome: Outcome, silent: Set<FastifyReply>) {
  switch (outcome.kind) {
    case 'answer':
      return reply.headers(outcome.headers).code(outcome.status).send(outcome.body);
    case 'cut':
      reply.hijack();
      reply.raw.destroy();
      return reply;
    case 'silence':
      reply.hijack();
      silent.add(reply);
      reply.raw.once('close', () => silent.delete(reply));
      return reply;
  }
}
