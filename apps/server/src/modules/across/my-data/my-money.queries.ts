import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Page, Person } from './my-data.queries.ts';

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
