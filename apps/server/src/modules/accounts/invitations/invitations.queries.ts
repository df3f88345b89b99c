import type { Database } from '../../../infrastructure/database/tables.ts';

interface NewInvitation {
  email: string;
  tokenHash: string;
  invitedBy: number;
  now: number;
  expiresAt: number;
}

/** Stores an invitation; a newer one for the same address invalidates the older link. */
export async function putInvitation(db: Database, invitation: NewInvitation): Promise<number> {
  const row = {
    token_hash: invitation.tokenHash,
    invited_by: invitation.invitedBy,
    sent_at: invitation.now,
    expires_at: invitation.expiresAt,
  };
  const { id } = await db
    .insertInto('invitations')
    .values({ email: invitation.email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function listInvitations(db: Database, limit: number) {
  return db
    .selectFrom('invitations')
    .leftJoin('admins', 'admins.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.email',
      'admins.name as invitedBy',
      'invitations.sent_at as sentAt',
      'invitations.expires_at as expiresAt',
    ])
    .orderBy('invitations.sent_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .execute();
}

export function findInvitation(db: Database, tokenHash: string, now: number) {
  return db
    .selectFrom('invitations')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns undefined when another request has just accepted it, or it is for another address */
export function spendInvitation(db: Database, tokenHash: string, email: string, now: number) {
  return db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
}

export function deleteInvitation(db: Database, id: number) {
  return db.deleteFrom('invitations').where('id', '=', id).returning('email').executeTakeFirst();
}

export async function deleteExpired(db: Database, before: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', before).execute();
}

export function hasAccount(db: Database, email: string) {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
}
