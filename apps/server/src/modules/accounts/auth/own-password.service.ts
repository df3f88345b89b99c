import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { isPasswordRight } from '../../../infrastructure/passwords.ts';
import { AppError } from '../../../lib/app-error.ts';
import { forgetAttempts, takeAttempt } from '../../platform/throttle/throttle.service.ts';
import { findCredentials } from './auth.queries.ts';

const WINDOW_MS = 15 * 60_000;

/**
 * Checks the password of the signed-in person again. A wrong one is 422, never 401: the client
 * takes 401 for an expired session. Guesses are counted as at sign-in, with one count for all
 * places that ask for the password.
 * @returns the stored hash
 * @throws AppError WRONG_PASSWORD, TOO_MANY_ATTEMPTS
 */
export async function proveOwnPassword(ctx: ActorContext, password: string): Promise<string> {
  const { userId } = ctx.actor;
  const guesses = { key: `confirm:${userId}`, limit: 10, windowMs: WINDOW_MS };
  await takeAttempt(ctx, guesses);
  const known = await findCredentials(ctx.db, userId);
  const isRight = await isPasswordRight(known?.passwordHash, password);
  if (!known || !isRight) throw wrongPassword();
  await forgetAttempts(ctx, guesses);
  return known.passwordHash;
}

/**
 * Runs a transaction that changes the caller's own account. The account is locked meanwhile, and a
 * password that was replaced after it was proven is refused.
 * @param passwordHash the result of `proveOwnPassword`; null where no password was asked for
 * @throws AppError WRONG_PASSWORD, or the errors of `inTransaction`
 */
export function changeOwnAccount<T>(
  ctx: ActorContext,
  passwordHash: string | null,
  fn: (ctx: ActorContext) => Promise<T>,
): Promise<T> {
  const proven = async (ctx: ActorContext) => {
    const now = passwordHash === null ? null : await findCredentials(ctx.db, ctx.actor.userId);
    if (now && now.passwordHash !== passwordHash) throw wrongPassword();
    return fn(ctx);
  };
  return inTransaction(ctx, proven, 'change');
}

function wrongPassword(): AppError {
  return new AppError('WRONG_PASSWORD', { fields: { password: 'Senha incorreta' } });
}
