import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import '../http/app-types.ts';
import { AppError } from '../lib/app-error.ts';

const COUNTED_TOGETHER = 50;

/** Prometheus figures by route pattern and status: never by address, person or id. */
export const metricsPlugin = fp(
  async (app: FastifyInstance) => {
    const register = new Registry();
    app.decorate('figures', register);
    collectDefaultMetrics({ register });
    const note = noteOfAnswers(register);
    const events = new Counter({
      name: 'atrio_events_total',
      help: 'Things that happened and were committed, by type',
      labelNames: ['type'],
      registers: [register],
    });
    app.deps.events.subscribe(({ type }) => events.inc({ type }));
    app.addHook('onResponse', (request, reply, done) => {
      const { url = 'unknown' } = request.routeOptions;
      note(request.method, url, reply.statusCode, reply.elapsedTime);
      done();
    });
    app.get('/metrics', { config: { infrastructure: true } }, async (request, reply) => {
      if (!mayRead(request)) throw new AppError('ROUTE_NOT_FOUND');
      return reply.type(register.contentType).send(await register.metrics());
    });
  },
  { name: 'metrics' },
);

type Note = (method: string, route: string, status: number, milliseconds: number) => void;

/**
 * Counts answers by their time, many together: counting each by itself is an eighth of a small call. Until
 * then they are in arrays that stay, since V8 takes objects that wait for long-lived ones
 * (docs/decisions/025-how-v8-collects.md).
 */
function noteOfAnswers(register: Registry): Note {
  const methods = Array<string>(COUNTED_TOGETHER).fill('');
  const routes = Array<string>(COUNTED_TOGETHER).fill('');
  const statuses = new Uint16Array(COUNTED_TOGETHER);
  const times = new Float64Array(COUNTED_TOGETHER);
  let noted = 0;
  const requests = new Histogram({
    name: 'atrio_http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [register],
    collect: count,
  });
  function count(): void {
    const end = noted;
    noted = 0;
    for (let at = 0; at < end; at++) {
      const labels = { method: methods[at], route: routes[at], status: statuses[at] };
      requests.observe(labels, (times[at] ?? 0) / 1000);
    }
  }
  return (method, route, status, milliseconds) => {
    methods[noted] = method;
    routes[noted] = route;
    statuses[noted] = status;
    times[noted] = milliseconds;
    noted += 1;
    if (noted === COUNTED_TOGETHER) count();
  };
}

/**
 * Only with METRICS_TOKEN: a proxy on this machine looks like the machine itself, and may add no
 * header that tells of it.
 */
function mayRead(request: FastifyRequest): boolean {
  const { METRICS_TOKEN } = request.server.deps.settings;
  if (METRICS_TOKEN === undefined) return false;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${METRICS_TOKEN}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
