import type { Database } from '../../../infrastructure/database/tables.ts';

export function findDebit(db: Database, orderId: number) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'admin_id as adminId',
      'plan_name as planName',
      'billing_type as billingType',
      'state',
      'customer',
      'asaas_id as asaasId',
      'authorization_id as authorizationId',
      'authorization_status as status',
      'authorization_cents as cents',
      'authorization_revision as revision',
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/** @returns undefined when another one was stored since `revision` was read */
export function storeAuthorization(
  db: Database,
  { id, revision }: { id: number; revision: number },
  authorization: { id: string; status: string; valueCents: number | null },
) {
  return db
    .updateTable('orders')
    .set({
      authorization_id: authorization.id,
      authorization_status: authorization.status,
      authorization_cents: authorization.valueCents,
      authorization_revision: revision + 1,
    })
    .where('id', '=', id)
    .where('authorization_revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
}
