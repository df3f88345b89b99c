import { AppError } from '../../lib/app-error.ts';
import type { ActorContext } from '../../platform/context.ts';
import { isPasswordRight } from '../../platform/passwords.ts';
import { forgetAttempts, takeAttempt } from '../throttle/throttle.service.ts';
import { findPasswordHash } from './auth.queries.ts';

const WINDOW_MS = 15 * 60_000;

/**
 * Asks the signed-in person for their password again. A wrong one is 422, never 401: the client
 * takes 401 for an expired session. Guesses are counted as those at sign-in are, together wherever
 * the password is asked for.
 * @returns the hash of it that is kept
 * @throws AppError WRONG_PASSWORD, TOO_MANY_ATTEMPTS
 */
export async function proveOwnPassword(ctx: ActorContext, password: string): Promise<string> {
  const { userId } = ctx.actor;
  const guesses = { key: `confirm:${userId}`, limit: 10, windowMs: WINDOW_MS };
  await takeAttempt(ctx, guesses);
  const known = await findPasswordHash(ctx.db, userId);
  const isRight = await isPasswordRight(known?.passwordHash, password);
  if (!known || !isRight) {
    throw new AppError('WRONG_PASSWORD', { fields: { password: 'Senha incorreta' } });
  }
  await forgetAttempts(ctx, guesses);
  return known.passwordHash;
}
