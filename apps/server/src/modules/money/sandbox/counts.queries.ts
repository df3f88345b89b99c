import type { Database } from '../../../infrastructure/database/tables.ts';
import { RUNNING } from './authorizations.queries.ts';

export async function countAll(db: Database) {
  const [customers, subscriptions, payments, consents, waiting] = await Promise.all([
    count(db, 'sandbox_customers'),
    count(db, 'sandbox_subscriptions'),
    count(db, 'sandbox_payments'),
    countConsents(db),
    countWaiting(db),
  ]);
  return { customers, subscriptions, payments, consents, waiting };
}

async function count(db: Database, table: Kept): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Offered or in force. */
async function countConsents(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('sandbox_authorizations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', 'in', RUNNING)
    .executeTakeFirstOrThrow();
  return total;
}

async function countWaiting(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('sandbox_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('delivered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

type Kept = 'sandbox_customers' | 'sandbox_subscriptions' | 'sandbox_payments';
