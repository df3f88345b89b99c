import { Role } from '@atrio/contract/accounts/accounts';
import type { Access } from '@atrio/contract/lib/route';
import type { FastifyRequest } from 'fastify';
import './app-types.ts';
import { AppError } from '../lib/app-error.ts';
import { contextOf } from './context.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/**
 * Lets a request into an area: sets `request.actor`, or throws 401 (no valid session) or 403 (a
 * session whose role may not enter). Runs before the body is read.
 */
export async function enter(request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public') return;
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new AppError('UNAUTHENTICATED');
  const actor = await request.server.modules.authenticate(contextOf(request), token);
  if (actor === null) throw new AppError('AREA_FORBIDDEN');
  if (access === 'master' && actor.role !== Role.MASTER_ADMIN) throw new AppError('FORBIDDEN');
  request.actor = actor;
}
