import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/** Whose account ends, as they have been called. */
export interface Leaving {
  userId: number;
  adminId: number;
  /** Null: the account has not proven its address, and what hangs on it is not its own. */
  provenEmail: string | null;
  nameKey: string;
}

/**
 * What the account was called by goes; the row stays. The address is none, so nobody can name it.
 * @returns undefined when somebody else has just done it
 */
export function eraseUser(
  db: Database,
  { userId, role, now }: { userId: number; role: number; now: number },
) {
  return db
    .updateTable('users')
    .set({ email: `erased:${userId}`, password_hash: '', role, erased_at: now })
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

export async function renameAdmin(
  db: Database,
  adminId: number,
  name: { name: string; name_key: string },
): Promise<void> {
  await db.updateTable('admins').set(name).where('id', '=', adminId).execute();
}

/** Everything by which one could sign in, and everything that was addressed to them. */
export async function deleteMeans(db: Database, { userId, provenEmail }: Leaving): Promise<void> {
  await db.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('reset_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('email_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await db.deleteFrom('column_choices').where('user_id', '=', userId).execute();
  await db.deleteFrom('tickets').where('user_id', '=', userId).execute();
  if (provenEmail !== null) {
    await db.deleteFrom('visit_codes').where('email', '=', provenEmail).execute();
    await db.deleteFrom('outbox').where('recipient', '=', provenEmail).execute();
    await db.deleteFrom('tickets').where('email', '=', provenEmail).execute();
  }
  await db
    .deleteFrom('refresh_tokens')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('sessions').select('id').where('user_id', '=', userId),
    )
    .execute();
}

/** What they said stays in its place, and who said it does not. */
export async function anonymiseVisitors(
  db: Database,
  { userId, provenEmail }: Leaving,
  name: { name: string; name_key: string },
): Promise<void> {
  await db
    .updateTable('visitors')
    .set({ ...name, email: null, user_id: null })
    .where((eb) => {
      const isAccount = eb('user_id', '=', userId);
      return provenEmail === null ? isAccount : eb.or([isAccount, eb('email', '=', provenEmail)]);
    })
    .execute();
}

/** Their lines keep who it was as a number; those about their own account say nothing of them. */
export async function anonymiseHistory(
  db: Database,
  { userId, adminId, nameKey }: Leaving,
  name: { name: string; name_key: string },
): Promise<void> {
  await db
    .updateTable('history')
    .set({
      admin_name: name.name,
      search_key: sql<string>`replace(search_key, ${nameKey}, ${name.name_key})`,
    })
    .where('admin_id', '=', adminId)
    .execute();
  await db
    .updateTable('history')
    .set({ subject_name: name.name, changes: '[]', search_key: name.name_key })
    .where((eb) =>
      eb.or([
        eb.and([eb('subject_kind', '=', 'account'), eb('subject_id', '=', userId)]),
        eb.and([
          eb('subject_kind', '=', 'paymentData'),
          eb('subject_id', 'in', (accounts) =>
            accounts.selectFrom('payment_accounts').select('id').where('admin_id', '=', adminId),
          ),
        ]),
      ]),
    )
    .execute();
}

/** Records of access that the law wanted kept, of accounts that ended before `before`. */
export async function deleteSessionsErasedBefore(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('erased_at', '<', before),
    )
    .execute();
}

/** Administrators whose account ended before `before` and of whom money still tells. */
export function listPayersErasedBefore(db: Database, before: number, limit: number) {
  return db
    .selectFrom('users')
    .innerJoin('admins', 'admins.user_id', 'users.id')
    .select('admins.id as adminId')
    .where('users.erased_at', '<', before)
    .where((eb) =>
      eb.or([
        eb('admins.id', 'in', eb.selectFrom('payment_accounts').select('admin_id')),
        eb('admins.id', 'in', eb.selectFrom('orders').select('admin_id')),
      ]),
    )
    .limit(limit)
    .execute();
}

export async function deleteMoneyOf(db: Database, adminId: number): Promise<void> {
  for (const table of ['room_items', 'payments', 'orders', 'payment_accounts'] as const) {
    await db.deleteFrom(table).where('admin_id', '=', adminId).execute();
  }
}
