import { Role } from '@atrio/contract/accounts/accounts';
import type { RouteDefinition } from '@atrio/contract/lib/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import './app-types.ts';
import { noteAsked } from '../infrastructure/collection.ts';
import type { Actor } from '../infrastructure/context.ts';
import { AppError } from '../lib/app-error.ts';
import { limitHeaders } from './call-limits.ts';
import { contextOf } from './context.ts';

const TOKEN = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;
const KEY = /^Bearer (atr_[\w-]{43})$/;

type Entered = Pick<RouteDefinition, 'access' | 'scope'>;

/**
 * Lets a request into an area: sets `request.actor`, or throws 401 (no valid session or key), 403 (a
 * session whose role may not enter, a key without the call's scope) or 429 (a key that calls too
 * often). Runs before the body is read.
 */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Entered,
): Promise<void> {
  noteAsked();
  if (route.access === 'public') return;
  const { authorization = '' } = request.headers;
  const key = KEY.exec(authorization)?.[1];
  const actor = key
    ? await actorOfKey(request, reply, route, key)
    : await actorOfToken(request, TOKEN.exec(authorization)?.[1]);
  if (route.access === 'master' && actor.role !== Role.MASTER_ADMIN) {
    throw new AppError('FORBIDDEN');
  }
  request.actor = actor;
}

async function actorOfToken(request: FastifyRequest, token: string | undefined): Promise<Actor> {
  if (!token) throw new AppError('UNAUTHENTICATED');
  const actor = await request.server.modules.authenticate(contextOf(request), token);
  if (actor === null) throw new AppError('AREA_FORBIDDEN');
  return actor;
}

async function actorOfKey(
  request: FastifyRequest,
  reply: FastifyReply,
  { scope }: Entered,
  key: string,
): Promise<Actor> {
  const { modules, callLimits } = request.server;
  const ctx = contextOf(request);
  const actor = await modules.authenticateKey(ctx, key);
  const left = callLimits(actor.key?.id ?? 0, ctx.now);
  reply.headers(limitHeaders(left));
  if (left.isOver) throw new AppError('KEY_LIMIT', { retryAfterSeconds: left.resetSeconds });
  if (scope === undefined) throw new AppError('KEY_NOT_ALLOWED');
  if (!actor.key?.scopes.includes(scope)) {
    // RFC 6750, section 3.1.
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
    throw new AppError('SCOPE_MISSING', { message: `A chave precisa da permissão ${scope}` });
  }
  return actor;
}
