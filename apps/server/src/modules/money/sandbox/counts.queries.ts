import type { Database } from '../../../infrastructure/database/tables.ts';

export async function countAll(db: Database) {
  const [customers, subscriptions, payments, waiting] = await Promise.all([
    count(db, 'sandbox_customers'),
    count(db, 'sandbox_subscriptions'),
    count(db, 'sandbox_payments'),
    countWaiting(db),
  ]);
  return { customers, subscriptions, payments, waiting };
}

async function count(db: Database, table: Kept): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
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
