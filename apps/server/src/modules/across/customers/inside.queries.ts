import { MAX_CUSTOMER_ROOMS } from '@atrio/contract/across/customers';
import { sql } from 'kysely';
import { isAmong } from '../../../infrastructure/database/engine.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** SQLite takes 500 parts of a union. */
const OWNERS_AT_ONCE = 200;

interface OwnedRoom {
  id: number;
  ownerId: number;
}

/** Picks the rooms of these owners out of what may be thousands. */
export async function listOwnedAmong(
  db: Database,
  roomIds: readonly number[],
  ownerIds: readonly number[],
): Promise<OwnedRoom[]> {
  // The plus keeps the index of owners out: one of them may have very many rooms.
  const { rows } = await sql<OwnedRoom>`select id, owner_id as "ownerId" from rooms
    where ${isAmong(db, 'id', JSON.stringify(roomIds))} and +owner_id in (${sql.join(ownerIds)}) and deleted_at is null`.execute(
    db,
  );
  return rows;
}

/** Rooms of each of these owners outside the bin, of very many the busiest. */
export async function listRoomsOfOwners(
  db: Database,
  ownerIds: readonly number[],
): Promise<OwnedRoom[]> {
  const rooms: OwnedRoom[] = [];
  for (let from = 0; from < ownerIds.length; from += OWNERS_AT_ONCE) {
    const each = ownerIds.slice(from, from + OWNERS_AT_ONCE).map(
      (ownerId) => sql`select * from (select id, owner_id as "ownerId" from rooms
        where owner_id = ${ownerId} and deleted_at is null
        order by visit_count desc, id desc limit ${sql.lit(MAX_CUSTOMER_ROOMS)}) as own`,
    );
    const all = sql.join(each, sql` union all `);
    rooms.push(...(await sql<OwnedRoom>`${all}`.execute(db)).rows);
  }
  return rooms;
}
