import type { Database } from '../../platform/database/tables.ts';
import type { Page, Person } from './my-data.queries.ts';

export function listPaymentData(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('payment_accounts')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listOrders(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listPayments(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listPurchases(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('room_items')
    .selectAll()
    .where('admin_id', '=', adminId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
