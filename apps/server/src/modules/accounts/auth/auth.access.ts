import { Role } from '@atrio/contract/accounts/accounts';
import type { Actor, Context } from '../../../infrastructure/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findSessionActors } from './auth.queries.ts';
import { createTokenVerifier, type Verified } from './tokens.ts';

export { hashToken, newRefreshToken, successorOf } from './tokens.ts';

/** One verifier per installation secret, so that tests with several servers do not share one. */
const verifiers = new WeakMap<Uint8Array, ReturnType<typeof createTokenVerifier>>();

/**
 * The administrator behind an access token, read now, so that a change of rights or an ended
 * session works at once; null for a signed-in person who is no administrator.
 * @throws AppError UNAUTHENTICATED for a token that is expired, forged or of an ended session
 */
export async function authenticate(ctx: Context, token: string): Promise<Actor | null> {
  const { sessionId } = await readAccessToken(ctx, token);
  return actorOfSession(ctx, sessionId);
}

/** @throws AppError UNAUTHENTICATED for a token that is expired or forged */
export async function readAccessToken(ctx: Context, token: string): Promise<Verified> {
  const verified = await verifierFor(ctx.secret)(token, ctx.now);
  if (verified === null) throw new AppError('UNAUTHENTICATED');
  return verified;
}

/**
 * The current holder of a session; null for a person who is no administrator.
 * @throws AppError UNAUTHENTICATED when the session has ended
 */
export async function actorOfSession(ctx: Context, sessionId: number): Promise<Actor | null> {
  const [person] = await findSessionActors(ctx.db, { sessionId });
  if (!person) throw new AppError('UNAUTHENTICATED');
  const { userId, adminId, name, email, role } = person;
  const emailProven = person.provenAt !== null;
  if (adminId === null || name === null) return null;
  if (role !== Role.ADMIN && role !== Role.MASTER_ADMIN) return null;
  const coAdministers = person.coAdministers === 1;
  return { userId, adminId, name, email, emailProven, role, sessionId, coAdministers };
}

function verifierFor(secret: Uint8Array) {
  const verifier = verifiers.get(secret) ?? createTokenVerifier(secret);
  verifiers.set(secret, verifier);
  return verifier;
}
