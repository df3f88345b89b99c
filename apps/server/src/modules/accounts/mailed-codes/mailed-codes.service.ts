import type { Context } from '../../../infrastructure/context.ts';
import { hashMailedCode, isSameHash, newMailedCode } from '../../../lib/mailed-code.ts';
import { deleteCode, deleteCodes, putCode, takeTry } from './mailed-codes.queries.ts';

const MINUTE = 60_000;
const MAX_TRIES = 5;

/** The uses of a code that is mailed to an account's address. */
const USES = {
  /** Confirms the address. */
  email: { table: 'email_codes', lifetime: 24 * 60 * MINUTE },
  /** Permits a new password. */
  reset: { table: 'reset_codes', lifetime: 15 * MINUTE },
} as const;

type Use = keyof typeof USES;

/** Makes a code for an account, which replaces its previous one; the caller mails it. */
export async function makeCode(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  use: Use,
  { userId, email }: { userId: number; email: string },
): Promise<{ code: string; expiresAt: number }> {
  const { table, lifetime } = USES[use];
  const code = newMailedCode();
  const expiresAt = now + lifetime;
  const hash = hashMailedCode(secret, `${use}:${userId}`, code);
  await putCode(db, table, { userId, email, hash, expiresAt });
  return { code, expiresAt };
}

/**
 * Counts a try and compares the code.
 * @returns its hash, by which it is spent; null for a wrong, expired or worn-out code
 */
export async function checkCode(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  use: Use,
  userId: number,
  code: string,
): Promise<string | null> {
  const known = await takeTry(db, USES[use].table, { userId, maxTries: MAX_TRIES, now });
  const hash = hashMailedCode(secret, `${use}:${userId}`, code);
  return known && isSameHash(known.hash, hash) ? hash : null;
}

/**
 * Deletes a code in the transaction that does what it permits.
 * @returns the address that it was mailed to; undefined when another request has used the code
 */
export function spendCode({ db }: Pick<Context, 'db'>, use: Use, userId: number, hash: string) {
  return deleteCode(db, USES[use].table, userId, hash);
}

/** Deletes all mailed codes of the account. */
export async function withdrawCodes({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  for (const { table } of Object.values(USES)) await deleteCodes(db, table, userId);
}
