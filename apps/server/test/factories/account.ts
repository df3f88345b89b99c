import { Role } from '@atrio/contract/accounts/accounts';
import { hashPassword } from '../../src/infrastructure/passwords.ts';
import { textKey } from '../../src/lib/text-key.ts';
import { signAccessToken } from '../../src/modules/accounts/auth/tokens.ts';
import type { TestApp } from '../build-test-app.ts';

export const PASSWORD = 'porta azul 42';

let serial = 0;
/** Hashed once, since each hash takes long. */
let passwordHash: Promise<string> | undefined;

export interface TestAccount {
  userId: number;
  /** 0 for a user without an Admin record. */
  adminId: number;
  sessionId: number;
  email: string;
  name: string;
  token: string;
}

interface Options {
  role?: Role;
  email?: string;
  name?: string;
  /** False when no mail to the address has been answered. */
  isProven?: boolean;
  /** False for a user without an Admin record. */
  isAdmin?: boolean;
}

/** A user with PASSWORD, their Admin record, and a session with its access token. */
export async function createAccount(
  { db, secret, clock }: TestApp,
  { role = Role.ADMIN, email, name, isProven = true, isAdmin = true }: Options = {},
): Promise<TestAccount> {
  serial++;
  const person = {
    email: email ?? `pessoa${serial}@exemplo.com.br`,
    name: name ?? `Pessoa ${serial}`,
  };
  passwordHash ??= hashPassword(PASSWORD);
  const now = clock.now();
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email: person.email,
      password_hash: await passwordHash,
      role,
      created_at: now,
      email_proven_at: isProven ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const admin = isAdmin
    ? await db
        .insertInto('admins')
        .values({ user_id: userId, name: person.name, name_key: textKey(person.name) })
        .returning('id')
        .executeTakeFirstOrThrow()
    : { id: 0 };
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({ user_id: userId, device: 'teste', address: '', created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await signAccessToken(secret, sessionId, now);
  return { userId, adminId: admin.id, sessionId, token, ...person };
}

/**
 * A new access token of the same session, for tests that advance the clock past the old one's end.
 */
export async function signInAgain(
  { secret, clock }: TestApp,
  { sessionId }: { sessionId: number },
): Promise<{ token: string }> {
  return { token: await signAccessToken(secret, sessionId, clock.now()) };
}
