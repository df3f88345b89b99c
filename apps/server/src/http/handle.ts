import { isDeepStrictEqual } from 'node:util';
import type { RouteDefinition, RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { FastifyInstance } from 'fastify';
import './app-types.ts';
import type { ActorContext, Context } from '../platform/context.ts';
import { enter } from './access.ts';
import { contextOf } from './context.ts';
import { readInput } from './input.ts';
import { jsonSchemaOf } from './json-schema.ts';

type ContextFor<R extends RouteDefinition> = R['access'] extends 'public' ? Context : ActorContext;

/**
 * Answers a contract route with a service function: lets the caller in, parses what was sent, and
 * wraps what comes back as `{ success: true, … }`. The serializer writes only what the response
 * schema names; with `strictAnswers` anything else is an error.
 */
export function handle<R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  service: (ctx: ContextFor<R>, input: RouteInput<R>) => Promise<RouteOutput<R>>,
): void {
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    config: { contract: route.name },
    schema: { response: { 200: answerSchema(route) } },
    onRequest: (request) => enter(request, route.access),
    handler: async (request) => {
      const input = readInput(route, request);
      // `enter` has set the actor on every route that is not public.
      const answer = await service(contextOf(request) as ContextFor<R>, input);
      if (app.deps.strictAnswers) refuseUndescribed(route, answer);
      return { success: true, ...answer };
    },
  });
}

/** `/rooms/{id}` → `/rooms/:id` */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function answerSchema(route: RouteDefinition): object {
  const schema = jsonSchemaOf(route.response);
  const properties = { success: { type: 'boolean' }, ...(schema.properties as object) };
  return { ...schema, properties };
}

function refuseUndescribed(route: RouteDefinition, answer: unknown): void {
  const described = route.response.parse(answer);
  if (!isDeepStrictEqual(described, JSON.parse(JSON.stringify(answer)))) {
    throw new Error(`${route.name} answered what its contract does not describe`);
  }
}
