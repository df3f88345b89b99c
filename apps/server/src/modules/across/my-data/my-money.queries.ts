import { listOf } from './list-of.queries.ts';
import type { Person } from './my-data.queries.ts';

export const orders = listOf(
  'id',
  (db) => db.selectFrom('orders').selectAll(),
  (all, { adminId }: Person) => all.where('admin_id', '=', adminId),
);

export const payments = listOf(
  'id',
  (db) => db.selectFrom('payments').selectAll(),
  (all, { adminId }: Person) => all.where('admin_id', '=', adminId),
);

export const purchases = listOf(
  'id',
  (db) => db.selectFrom('room_items').selectAll(),
  (all, { adminId }: Person) => all.where('admin_id', '=', adminId),
);
