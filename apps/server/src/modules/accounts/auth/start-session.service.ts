import type { Context } from '../../../infrastructure/context.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findCredentials, insertSession } from './auth.queries.ts';

/** The state of an account when its owner proved it. */
interface ProvenAccount {
  id: number;
  email: string;
  passwordHash: string;
}

/**
 * Starts a session, if the account has not changed since it was proven; there is no other way to
 * one. Runs in the caller's transaction and locks the account in it. Code that ends sessions locks
 * the account with `change`, so it runs either before, and this refuses, or afterwards, and ends
 * the new session too.
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_BLOCKED
 */
export async function startSession(ctx: Context, account: ProvenAccount): Promise<number> {
  await hold(ctx.db, 'users', [account.id], 'share');
  const now = await findCredentials(ctx.db, account.id);
  const isSame = now?.email === account.email && now.passwordHash === account.passwordHash;
  if (!isSame) throw new AppError('INVALID_CREDENTIALS');
  if (now.blockedAt !== null) throw new AppError('ACCOUNT_BLOCKED');
  const sessionId = await insertSession(ctx.db, {
    userId: account.id,
    ...ctx.client,
    now: ctx.now,
  });
  ctx.events.publish({ type: 'session.started', userId: account.id });
  return sessionId;
}
