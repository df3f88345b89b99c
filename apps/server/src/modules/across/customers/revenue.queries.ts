import { sql } from 'kysely';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** A row for each month and plan, oldest first. */
export function listRevenue(db: Database) {
  return db
    .selectFrom('revenue_months')
    .select([
      'month',
      'plan_id as planId',
      'new_count as newCount',
      'new_cents as newCents',
      'lost_count as lostCount',
      'lost_cents as lostCents',
      'moved_count as movedCount',
      'moved_cents as movedCents',
    ])
    .orderBy('month')
    .execute();
}

/** The charges that are overdue now, by the month that it was due in, and by plan. */
export function listOverdue(db: Database, since: string) {
  const month = sql<string>`substr(payments.due_date, 1, 7)`;
  return (
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select((eb) => [
        month.as('month'),
        'orders.plan_id as planId',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number>('payments.value_cents').as('cents'),
      ])
      // Written out, so that the partial index on what is overdue is used.
      .where(sql<boolean>`payments.status in ('OVERDUE', 'DUNNING_REQUESTED')`)
      .where('payments.due_date', '>=', since)
      .groupBy([month, 'orders.plan_id'])
      .execute()
  );
}

export function listPlanNames(db: Database) {
  return db
    .selectFrom('plans')
    .select(['id', 'name'])
    .orderBy('price_cents')
    .orderBy('id')
    .execute();
}
