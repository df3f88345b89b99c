import { hold } from '../../../infrastructure/database/locks.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/**
 * Locks the account until the transaction ends, so that confirming, changing and taking back an
 * address, and signing in, happen one after the other. A transaction of the account's own (see
 * `inTransaction`) must hold it with `change` from its beginning.
 */
export async function holdAccount(db: Database, userId: number) {
  await hold(db, 'users', [userId], 'change');
  return db
    .selectFrom('users')
    .select(['email', 'email_proven_at as provenAt', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** Stores a new address as unconfirmed. The unique index refuses one that is taken. */
export async function updateEmail(db: Database, userId: number, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_proven_at: null })
    .where('id', '=', userId)
    .execute();
}

/** @returns undefined when the account has another address by now, or had confirmed this one */
export function proveEmail(db: Database, proof: { userId: number; email: string; now: number }) {
  return db
    .updateTable('users')
    .set({ email_proven_at: proof.now })
    .where('id', '=', proof.userId)
    .where('email', '=', proof.email)
    .where('email_proven_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** The previous address counts as confirmed, since its owner followed the link in a mail. */
export async function restoreEmail(
  db: Database,
  account: { userId: number; email: string; passwordHash: string; now: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email: account.email,
      email_proven_at: account.now,
      password_hash: account.passwordHash,
    })
    .where('id', '=', account.userId)
    .execute();
}

interface Change {
  userId: number;
  oldEmail: string;
  tokenHash: string;
  now: number;
  expiresAt: number;
}

/** Reserves an address for its previous account. An expired reservation is overwritten. */
export async function putChange(db: Database, change: Change): Promise<void> {
  const row = {
    user_id: change.userId,
    token_hash: change.tokenHash,
    changed_at: change.now,
    expires_at: change.expiresAt,
  };
  await db
    .insertInto('email_changes')
    .values({ old_email: change.oldEmail, ...row })
    .onConflict((conflict) => conflict.column('old_email').doUpdateSet(row))
    .execute();
}

/** Addresses that can take the account back, oldest change first. */
export function listPreviousEmails(db: Database, userId: number, now: number) {
  return db
    .selectFrom('email_changes')
    .select('old_email as email')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
}

/** Finds a change by which another account can still take the address back. */
export function findReservation(db: Database, email: string, userId: number, now: number) {
  return db
    .selectFrom('email_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('user_id', '!=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export function findChange(db: Database, tokenHash: string, now: number) {
  return db
    .selectFrom('email_changes')
    .leftJoin('admins', 'admins.user_id', 'email_changes.user_id')
    .select([
      'email_changes.user_id as userId',
      'email_changes.old_email as oldEmail',
      'admins.id as adminId',
      'admins.name',
    ])
    .where('email_changes.token_hash', '=', tokenHash)
    .where('email_changes.expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns undefined when another request has used this very link */
export function spendChange(db: Database, tokenHash: string, now: number) {
  return db
    .deleteFrom('email_changes')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['old_email as oldEmail', 'changed_at as changedAt'])
    .executeTakeFirst();
}

/**
 * Deletes the address changes and the two-factor settings made since then: they may be an
 * attacker's.
 */
export async function deleteSince(db: Database, userId: number, since: number): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', since)
    .execute();
  const ended = await db
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', since)]))
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function deleteExpired(db: Database, now: number): Promise<void> {
  await db.deleteFrom('email_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute();
}
