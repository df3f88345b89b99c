import type { FastifyRequest } from 'fastify';
import './app-types.ts';
import type { Context } from '../infrastructure/context.ts';
import { originOnPort } from './own-origin.ts';

const MAX_DEVICE = 300;

export function contextOf(request: FastifyRequest): Context {
  const { db, clock, events, live, online, settings, secret, storage, asaas } = request.server.deps;
  return {
    db,
    events,
    live,
    online,
    settings,
    secret,
    storage,
    asaas,
    now: clock.now(),
    log: request.log,
    actor: request.actor,
    client: {
      address: request.ip,
      device: (request.headers['user-agent'] ?? '').slice(0, MAX_DEVICE),
      builds: {
        isOrigin: (origin) => request.server.builds.isOrigin(origin, request.raw),
        originOnPort: () => originOnPort(request),
      },
    },
  };
}
