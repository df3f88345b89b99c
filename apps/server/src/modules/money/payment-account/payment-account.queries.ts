import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

const COLUMNS = [
  'id',
  'admin_id as adminId',
  'reference',
  'asaas_id as asaasId',
  'name',
  'email',
  'additional_emails as additionalEmails',
  'cpf_cnpj as cpfCnpj',
  'notification_disabled as notificationDisabled',
  'postal_code as postalCode',
  'address',
  'address_number as addressNumber',
  'complement',
  'province',
  'sent_at as sentAt',
] as const;

export interface AccountFields {
  name: string;
  email: string;
  additional_emails: string;
  cpf_cnpj: string;
  notification_disabled: number;
  postal_code: string;
  address: string;
  address_number: string;
  complement: string;
  province: string;
}

export function findAccount(db: Database, adminId: number) {
  return db
    .selectFrom('payment_accounts')
    .select(COLUMNS)
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
}

export async function findAdminName(db: Database, adminId: number): Promise<string | undefined> {
  const admin = await db
    .selectFrom('admins')
    .select('name')
    .where('id', '=', adminId)
    .executeTakeFirst();
  return admin?.name;
}

interface Claim {
  now: number;
  until: number;
}

/**
 * Stores the data before the provider is asked, and claims the row.
 * @returns undefined when the provider has it already, or another call has the claim
 */
export function claimNewAccount(
  db: Database,
  { adminId, reference, fields }: { adminId: number; reference: string; fields: AccountFields },
  { now, until }: Claim,
) {
  const work = { claimed_until: until, next_try_at: until, updated_at: now };
  return db
    .insertInto('payment_accounts')
    .values({ admin_id: adminId, reference, ...fields, ...work, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('admin_id')
        .doUpdateSet({ ...fields, ...work })
        .where('payment_accounts.asaas_id', 'is', null)
        .where(sql<boolean>`coalesce(payment_accounts.claimed_until, 0) <= ${now}`),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Claims an account for a change. @returns undefined when another call has the claim */
export function claimAccount(db: Database, id: number, { now, until }: Claim) {
  return db
    .updateTable('payment_accounts')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(claimed_until, 0) <= ${now}`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Claims the due accounts without a provider's id; each goes to one server. */
export function claimOpenAccounts(db: Database, { now, until }: Claim, limit: number) {
  const isDue = sql<boolean>`asaas_id is null and next_try_at <= ${now}
    and coalesce(claimed_until, 0) <= ${now}`;
  return db
    .updateTable('payment_accounts')
    .set({ claimed_until: until, next_try_at: until })
    .where('id', 'in', (eb) =>
      eb.selectFrom('payment_accounts').select('id').where(isDue).limit(limit),
    )
    .where(isDue)
    .returning(COLUMNS)
    .execute();
}

/**
 * To be called before the creating call leaves: from then on the provider may have the customer.
 */
export async function markAccountSent(db: Database, id: number, now: number): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set((eb) => ({ sent_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function updateAsaasId(db: Database, id: number, asaasId: string): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set({ asaas_id: asaasId, claimed_until: null, next_try_at: null })
    .where('id', '=', id)
    .execute();
}

export async function updateAccount(
  db: Database,
  id: number,
  fields: AccountFields,
  now: number,
): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set({ ...fields, claimed_until: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Releases the claim. @param nextTryAt null when nothing is left to do */
export async function releaseAccount(
  db: Database,
  id: number,
  nextTryAt: number | null,
): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set({ claimed_until: null, next_try_at: nextTryAt })
    .where('id', '=', id)
    .execute();
}

/** Deletes an account that the provider has refused. */
export async function deleteRefusedAccount(db: Database, id: number): Promise<void> {
  await db
    .deleteFrom('payment_accounts')
    .where('id', '=', id)
    .where('asaas_id', 'is', null)
    .execute();
}

/** Releases the claims of a stopped server. Call it only when no other server can be running. */
export async function releaseAccountClaims(db: Database): Promise<void> {
  await db
    .updateTable('payment_accounts')
    .set((eb) => ({
      claimed_until: null,
      next_try_at: eb
        .case()
        .when('next_try_at', 'is', null)
        .then(eb.val(null))
        .else(eb.val(0))
        .end(),
    }))
    .where('claimed_until', 'is not', null)
    .execute();
}
