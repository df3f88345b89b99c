import { AppError } from '../../lib/app-error.ts';
import { type ActorContext, inTransaction } from '../../platform/context.ts';
import { isPasswordRight } from '../../platform/passwords.ts';
import { forgetAttempts, takeAttempt } from '../throttle/throttle.service.ts';
import { findCredentials } from './auth.queries.ts';

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
  const known = await findCredentials(ctx.db, userId);
  const isRight = await isPasswordRight(known?.passwordHash, password);
  if (!known || !isRight) throw wrongPassword();
  await forgetAttempts(ctx, guesses);
  return known.passwordHash;
}

/**
 * One transaction that changes the caller's own account. Nobody else reads or changes the account
 * meanwhile, and a password that was replaced after it was proven permits nothing any more.
 * @param passwordHash what `proveOwnPassword` answered; null where no password was asked for
 * @throws AppError WRONG_PASSWORD, or as `inTransaction` does
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
