import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { hold } from '../../platform/database/locks.ts';
import { findCredentials, insertSession } from './auth.queries.ts';

/** An account as it was when somebody proved that it is theirs. */
interface ProvenAccount {
  id: number;
  email: string;
  passwordHash: string;
}

/**
 * The only way to a session: for an account that still is as it was proven. In the caller's
 * transaction, which holds the account: whatever ends its sessions holds it with `change`, and so
 * comes either before, and this refuses, or afterwards, and ends the new session too.
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
