import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

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
 * Writes down what is about to be asked of the provider, and takes the work on it.
 * @returns undefined when the provider has it already, or when somebody is at it
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

/** One to change, for this server alone. @returns undefined when somebody is at it */
export function claimAccount(db: Database, id: number, { now, until }: Claim) {
  return db
    .updateTable('payment_accounts')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(claimed_until, 0) <= ${now}`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Those whose time has come that nobody knows the provider's id of; each for one server. */
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

/** Before the creating call leaves: from here on the provider may have it. */
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

/** Leaves the work to whoever comes next. @param nextTryAt null: nothing is left to do */
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

/** One that the provider has refused, so that it is nowhere. */
export async function deleteRefusedAccount(db: Database, id: number): Promise<void> {
  await db
    .deleteFrom('payment_accounts')
    .where('id', '=', id)
    .where('asaas_id', 'is', null)
    .execute();
}

/** Claims of a server that is gone. Only for whoever knows that it is. */
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
