import { isDeepStrictEqual } from 'node:util';
import type { RouteDefinition, RouteInput } from '@atrio/contract/lib/route';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import './app-types.ts';
import type { ActorContext, Context } from '../infrastructure/context.ts';
import type { Uploads } from '../infrastructure/uploads.ts';
import { AppError } from '../lib/app-error.ts';
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
  /** The service copies files before its transaction, which keeps the answer of a keyed call. */
  answersInside?: boolean;
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
  { etagOf, answersInside = false }: Options = {},
): void {
  const options: RouteOptions = {
    method: route.method,
    url: fastifyPath(route.path),
    config: { contract: route.name, ...(route.files && { upload: true as const }) },
    // Fastify only checks that a schema exists; `answerWriter` takes it from the route.
    schema: { response: { 200: {} } },
    serializerCompiler: () => answerWriter(route),
    onRequest: [
      (request, reply) => enter(request, reply, route),
      (request, _reply, done) => {
        refuseOtherForms(route, request);
        done();
      },
    ],
    handler: async (request, reply) => {
      if (route.cacheSeconds !== undefined) {
        // Read from wherever they are: by game clients, sandboxed builds.
        reply.header('access-control-allow-origin', '*');
        if (!isPersonal(route, request)) return sendKept(route, service, request, reply, etagOf);
      }
      const answer = await answerOf(route, service, request, answersInside);
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

interface AnsweredFile {
  name: string;
  bytes: Buffer;
}

/** Answers a contract route whose success is a file, for the caller alone. */
export function handleFile<R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  service: (ctx: ContextFor<R>, input: RouteInput<R>) => Promise<AnsweredFile>,
): void {
  const { file: type } = route;
  if (type === undefined) throw new Error(`${route.name} answers no file`);
  app.route({
    method: route.method,
    url: fastifyPath(route.path),
    config: { contract: route.name },
    onRequest: (request, reply) => enter(request, reply, route),
    handler: async (request, reply) => {
      const input = readInput(route, request);
      // `enter` has set the actor on every route that is not public.
      const { name, bytes } = await service(contextOf(request) as ContextFor<R>, input);
      reply.header('content-disposition', `inline; filename="${name}"`);
      return reply.type(type).send(bytes);
    },
  });
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

type Run<R extends RouteDefinition> = (
  ctx: ContextFor<R>,
  input: RouteInput<R>,
  uploads?: Uploads,
) => Promise<Answer<R>>;

async function answerOf<R extends RouteDefinition>(
  route: R,
  service: Service<R>,
  request: FastifyRequest,
  answersInside = false,
): Promise<Answer<R>> {
  // `enter` has set the actor on every route that is not public.
  const ctx = contextOf(request) as ContextFor<R>;
  // The third argument is given to those services alone whose type asks for it.
  const run = service as Run<R>;
  const { files } = route;
  if (!files) {
    const input = readInput(route, request);
    const key = request.headers['idempotency-key'];
    if (!route.isOnceByKey || key === undefined) return run(ctx, input);
    return runOnce(route, request, { input, run, key: String(key), answersInside });
  }
  return receiveForm(route, files, request, ctx, (input, uploads) => run(ctx, input, uploads));
}

interface Keyed<R extends RouteDefinition> {
  input: RouteInput<R>;
  run: Run<R>;
  key: string;
  answersInside: boolean;
}

const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;

function runOnce<R extends RouteDefinition>(
  route: R,
  request: FastifyRequest,
  { input, run, ...keyed }: Keyed<R>,
): Promise<Answer<R>> {
  if (!IDEMPOTENCY_KEY.test(keyed.key)) {
    const fields = { 'idempotency-key': 'Use de 1 a 255 caracteres visíveis' };
    throw new AppError('VALIDATION_ERROR', { fields });
  }
  // The contract says so of calls with a caller alone.
  const ctx = contextOf(request) as ActorContext;
  const asked = { ...keyed, route: route.name, input };
  const work = (ctx: ActorContext) => run(ctx as ContextFor<R>, input);
  return request.server.modules.once(ctx, asked, work);
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
