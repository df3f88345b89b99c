import type { ClosingCause } from '@atrio/contract/rooms/closings';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

/** @returns false when it holds already */
export async function insertClosing(
  db: Database,
  closing: Insertable<Tables['closings']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('closings')
    .values(closing)
    .onConflict((conflict) => conflict.columns(['owner_id', 'cause']).doNothing())
    .returning('owner_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns false when it did not hold */
export async function deleteClosing(
  db: Database,
  ownerId: number,
  cause: ClosingCause,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('closings')
    .where('owner_id', '=', ownerId)
    .where('cause', '=', cause)
    .returning('owner_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Of each owner the one that counts first. */
export function listClosings(db: Database, ownerIds: readonly number[]) {
  return db
    .selectFrom('closings')
    .leftJoin('admins', 'admins.id', 'closings.by_id')
    .select([
      'closings.owner_id as ownerId',
      'closings.cause',
      'closings.reason',
      'closings.since',
      'admins.name as byName',
    ])
    .where('closings.owner_id', 'in', ownerIds)
    .orderBy('closings.cause', 'desc')
    .execute();
}

/** The rooms that an owner's visitors may be in. */
export function listOwnRooms(db: Database, ownerId: number) {
  return db
    .selectFrom('rooms')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
}
