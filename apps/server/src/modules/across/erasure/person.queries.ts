import { sql } from 'kysely';
import { deletedRows } from '../../../infrastructure/database/personal-rows.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** The person whose account is erased, with their former name. */
export interface Leaving {
  userId: number;
  adminId: number;
  /** Null while the address is unconfirmed: data stored under it may be somebody else's. */
  provenEmail: string | null;
  nameKey: string;
}

/**
 * Removes e-mail, password and role; the row stays. The stored address is not a valid one, so
 * nobody can sign up with it.
 * @returns undefined when another call has just done it
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

/** Deletes what goes with the account, and everything that was addressed to the person. */
export async function deleteOwnRows(db: Database, leaving: Leaving): Promise<void> {
  for (const { table, column, whose } of deletedRows) {
    await db.deleteFrom(table).where(column, '=', leaving[whose]).execute();
  }
  const { userId, provenEmail } = leaving;
  if (provenEmail !== null) {
    await db.deleteFrom('visit_codes').where('email', '=', provenEmail).execute();
    await db.deleteFrom('outbox').where('recipient', '=', provenEmail).execute();
    await db.deleteFrom('tickets').where('email', '=', provenEmail).execute();
    await eraseCertificatesOf(db, provenEmail);
  }
  await db
    .deleteFrom('refresh_tokens')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('sessions').select('id').where('user_id', '=', userId),
    )
    .execute();
}

/** Certificates say nothing any more; their codes and digests stay (docs/decisions/068). */
async function eraseCertificatesOf(db: Database, email: string): Promise<void> {
  await db
    .deleteFrom('certificates')
    .where('email', '=', email)
    .where('state', '=', 'reissued')
    .execute();
  await db
    .updateTable('certificates')
    .set({ state: 'erased', name: '', name_key: '', email: null, salt: null })
    .set({ connected: 0, reason: '' })
    .where('email', '=', email)
    .execute();
}

/** Keeps their messages in place, without name, e-mail and account. */
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
  if (provenEmail === null) return;
  // Their address alone stays, as the key that a ban from the platform acts by, until it ends.
  await db
    .updateTable('platform_bans')
    .set({ name: name.name, search_key: name.name_key, email: null })
    .where('email', '=', provenEmail)
    .execute();
}

/**
 * Entries by them keep only the administrator's id; entries about their account lose their content.
 */
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

/** Deletes the access records of accounts that were erased before `before`. */
export async function deleteSessionsErasedBefore(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('erased_at', '<', before),
    )
    .execute();
}

/** Administrators that were erased before `before` and still have payment records. */
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
