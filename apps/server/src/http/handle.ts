import { isDeepStrictEqual } from 'node:util';
import type { RouteDefinition, RouteInput } from '@atrio/contract/lib/route';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import './app-types.ts';
import type { ActorContext, Context } from '../infrastructure/context.ts';
import type { Uploads } from '../infrastructure/uploads.ts';
import { enter } from './access.ts';
import { answerWriter } from './answer-writer.ts';
import { contextOf } from './context.ts';
import { readInput } from './input.ts';
import { type Answer, isStreamed, jsonStream } from './json-stream.ts';
import { receiveForm, refuseOtherForms } from './multipart.ts';

type ContextFor<R extends RouteDefinition> = R['access'] extends 'public' ? Context : ActorContext;

type Service<R extends RouteDefinition> = R['files'] extends undefined
  ? (ctx: ContextFor<R>, input: RouteInput<R>) => Promise<Answer<R>>
  : (ctx: ContextFor<R>, input: RouteInput<R>, uploads: Uploads) => Promise<Answer<R>>;

interface Options {
  /** For a public answer whose version is known without reading it all; otherwise its bytes are. */
  etagOf?: (ctx: Context) => Promise<string>;
}

/**
 * Answers a contract route with a service function: lets the caller in, parses what was sent, and
 * wraps what comes back as `{ success: true, … }`. The serializer writes only what the response
 * schema names; with `strictAnswers` anything else is an error.
 */
export function handle<R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  service: Service<R>,
  { etagOf }: Options = {},
): void {
  const options: RouteOptions = {
    method: route.method,
    url: fastifyPath(route.path),
    config: { contract: route.name, ...(route.files && { upload: true as const }) },
    // Fastify only checks that a schema exists; `answerWriter` takes it from the route.
    schema: { response: { 200: {} } },
    serializerCompiler: () => answerWriter(route),
    onRequest: async (request) => {
      await enter(request, route.access);
      refuseOtherForms(route, request);
    },
    handler: async (request, reply) => {
      if (route.cacheSeconds !== undefined) {
        // Read from wherever they are: by game clients, sandboxed builds.
        reply.header('access-control-allow-origin', '*');
        if (!isPersonal(route, request)) return sendKept(route, service, request, reply, etagOf);
      }
      const answer = await answerOf(route, service, request);
      if (isStreamed(answer)) {
        reply.type('application/json; charset=utf-8');
        return reply.send(jsonStream(route, answer, app.deps));
      }
      if (app.deps.strictAnswers) refuseUndescribed(route, answer);
      return { success: true, ...answer };
    },
  };
  if (!route.files) {
    app.route(options);
    return;
  }
  // In a scope of its own: nobody else reads forms, nor pays for being able to.
  const withForms = async (scope: FastifyInstance) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.route(options);
  };
  app.register(fp(withForms, { encapsulate: true, name: route.name }));
}

/** Answers that depend on the caller are for them alone. */
function isPersonal({ headers }: RouteDefinition, request: FastifyRequest): boolean {
  const { authorization } = request.headers;
  return authorization !== undefined && headers !== undefined && 'authorization' in headers.shape;
}

/** Sends what anybody may keep, and 304 to those who have it. */
async function sendKept<R extends RouteDefinition>(
  route: R,
  service: Service<R>,
  request: FastifyRequest,
  reply: FastifyReply,
  etagOf: Options['etagOf'],
): Promise<FastifyReply> {
  const { deps, keptAnswers } = request.server;
  const { body, etag } = await keptAnswers.read(request.url, async () => {
    // Before the answer: it may then be newer than its version says, but never older.
    const etag = await etagOf?.(contextOf(request));
    const answer = await answerOf(route, service, request);
    if (deps.strictAnswers) refuseUndescribed(route, answer);
    return { text: answerWriter(route)({ success: true, ...answer }), etag };
  });
  reply.headers({
    etag,
    'cache-control': `public, max-age=${route.cacheSeconds}`,
    ...(route.headers && { vary: 'authorization' }),
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

async function answerOf<R extends RouteDefinition>(
  route: R,
  service: Service<R>,
  request: FastifyRequest,
): Promise<Answer<R>> {
  // `enter` has set the actor on every route that is not public.
  const ctx = contextOf(request) as ContextFor<R>;
  // The third argument is given to those services alone whose type asks for it.
  const run = service as (
    ctx: ContextFor<R>,
    input: RouteInput<R>,
    uploads?: Uploads,
  ) => Promise<Answer<R>>;
  const { files } = route;
  if (!files) return run(ctx, readInput(route, request));
  return receiveForm(route, files, request, ctx, (input, uploads) => run(ctx, input, uploads));
}

/** `/rooms/{id}` → `/rooms/:id` */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function refuseUndescribed(route: RouteDefinition, answer: unknown): void {
  const described = route.response.parse(answer);
  if (!isDeepStrictEqual(described, JSON.parse(JSON.stringify(answer)))) {
    throw new Error(`${route.name} answered what its contract does not describe`);
  }
}
