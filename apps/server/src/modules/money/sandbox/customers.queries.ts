import type { Insertable, Updateable } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import type { CustomerFilters } from './requests.ts';

export type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** Finds deleted ones too. */
export function findCustomer(db: Database, asaasId: string) {
  return db
    .selectFrom('sandbox_customers')
    .selectAll()
    .where('asaas_id', '=', asaasId)
    .executeTakeFirst();
}

/** Newest first. */
export async function listCustomers(db: Database, filters: CustomerFilters) {
  const { externalReference, cpfCnpj, offset, limit } = filters;
  let all = db.selectFrom('sandbox_customers').where('deleted_at', 'is', null);
  if (externalReference !== undefined)
    all = all.where('external_reference', '=', externalReference);
  if (cpfCnpj !== undefined) all = all.where('cpf_cnpj', '=', cpfCnpj);
  const rows = await all.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
  const { total } = await all
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function insertCustomer(db: Database, row: Insertable<Tables['sandbox_customers']>) {
  return db.insertInto('sandbox_customers').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateCustomer(
  db: Database,
  id: number,
  changes: Updateable<Tables['sandbox_customers']>,
) {
  return db
    .updateTable('sandbox_customers')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
