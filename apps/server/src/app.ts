import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import './http/app-types.ts';
import { leaveTogether } from './infrastructure/collection.ts';
import { whenDurable } from './infrastructure/database/durable.ts';
import type { Dependencies } from './infrastructure/dependencies.ts';
import { AppError } from './lib/app-error.ts';
import { buildPagesPlugin } from './plugins/build-pages.ts';
import { buildPlacesPlugin, pathOnSubdomain } from './plugins/build-places.ts';
import { connectionsPlugin } from './plugins/connections.ts';
import { docsPlugin } from './plugins/docs.ts';
import { drainPlugin } from './plugins/drain.ts';
import { answer, errorsPlugin, hangUp } from './plugins/errors.ts';
import { filesPlugin } from './plugins/files.ts';
import { healthPlugin, LIVENESS } from './plugins/health.ts';
import { metricsPlugin } from './plugins/metrics.ts';
import { modulesPlugin } from './plugins/modules.ts';
import { overloadPlugin } from './plugins/overload.ts';
import { realtimePlugin } from './plugins/realtime.ts';
import { routeGuardPlugin } from './plugins/route-guard.ts';
import { securityPlugin } from './plugins/security.ts';
import { slowBodiesPlugin } from './plugins/slow-bodies.ts';
import { staticSitesPlugin } from './plugins/static-sites.ts';

/** Larger than the longest field, so that a field that is too long is answered at its field. */
const JSON_LIMIT = 2 * 1024 * 1024;
const HEADERS_LIMIT_MS = 15_000;
/** A connection that is silent in both directions for this long is cut. */
const CONNECTION_LIMIT_MS = 60_000;

/** Puts the whole server together from its dependencies; opens none of them and does not listen. */
export async function buildApp(deps: Dependencies): Promise<FastifyInstance> {
  const app = createInstance(deps);
  app.decorate('deps', deps);
  app.decorateRequest('actor', null);
  readJsonAlone(app);
  addHooks(app, deps);
  deps.events.subscribe((event) => app.log.info({ event }, 'event'));

  await app.register(routeGuardPlugin);
  await app.register(errorsPlugin);
  await app.register(buildPlacesPlugin);
  await app.register(drainPlugin);
  await app.register(slowBodiesPlugin);
  await app.register(overloadPlugin);
  await app.register(securityPlugin);
  await app.register(metricsPlugin);
  await app.register(connectionsPlugin);
  await app.register(healthPlugin);
  await app.register(docsPlugin);
  await app.register(staticSitesPlugin);
  await app.register(buildPagesPlugin);
  await app.register(filesPlugin);
  await app.register(modulesPlugin);
  await app.register(realtimePlugin);
  return app;
}

function createInstance(deps: Dependencies): FastifyInstance {
  const { BUILD_ORIGIN } = deps.settings;
  return Fastify<RawServerDefault>({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    // Node's limit would be the same for uploads and sign-ins; slowBodiesPlugin tells them apart.
    requestTimeout: 0,
    connectionTimeout: CONNECTION_LIMIT_MS,
    http: { headersTimeout: HEADERS_LIMIT_MS, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: 'idle',
    // A call that reaches a stopping server is answered; Fastify's refusal is not of our shape.
    return503OnClosing: false,
    trustProxy: deps.settings.TRUST_PROXY,
    genReqId: () => randomUUID(),
    // The longest part of a path is the longest name that a file keeps.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    exposeHeadRoutes: false,
    ...(BUILD_ORIGIN?.kind === 'wildcard' && {
      rewriteUrl: (request) => pathOnSubdomain(request, BUILD_ORIGIN),
    }),
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    clientErrorHandler: refuseBrokenHttp,
    // An address that cannot be decoded does not exist.
    frameworkErrors: (_error, _request, reply) => answer(reply, new AppError('ROUTE_NOT_FOUND')),
  });
}

/** `handle` validates by the contract. Fastify's own validators would be 110 modules that nobody uses. */
function noSchemas(): never {
  throw new Error('A route states its shapes in the contract, not as a schema of Fastify');
}

/** Accepts no body but JSON; Fastify would also take text/plain. */
function readJsonAlone(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  // Clients set the type on every call, also on calls without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, String(body), done);
  });
}

function addHooks(app: FastifyInstance, { db }: Dependencies): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // Answers hold personal data, so no cache keeps them. Routes whose answers may be kept overwrite this.
    reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    // Refusals too tell what has been read. Liveness has read nothing, and a disk may hang.
    if (request.url === LIVENESS) done(null, payload);
    // Answers of one turn of the event loop leave one right after another (docs/decisions/094).
    else whenDurable(db, () => leaveTogether(() => done(null, payload)));
  });
  app.addHook('onResponse', (req, reply, done) => {
    req.log.info({ req, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}

function refuseBrokenHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  hangUp(socket, isLate ? 'REQUEST_TIMEOUT' : 'MALFORMED_BODY');
}
