import { MAX_CUSTOMER_ROOMS } from '@atrio/contract/across/customers';
import { sql } from 'kysely';
import { givenRows, idsAsJson, isAmong, readIds } from '../../../infrastructure/database/engine.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

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

/**
 * Rooms of each of these owners outside the bin, of very many the busiest. Each owner's are one value,
 * looked up along the index: a statement with a part for each owner takes PostgreSQL 10 ms to plan.
 */
export async function listRoomsOfOwners(
  db: Database,
  ownerIds: readonly number[],
): Promise<OwnedRoom[]> {
  const owners = givenRows<{ id: number }>(db, JSON.stringify(ownerIds.map((id) => ({ id }))), {
    id: 'bigint',
  });
  const { rows } = await sql<{ ownerId: number; roomIds: string | null }>`
    select owners.id as "ownerId", (
      select ${idsAsJson(db, 'own.id')} from (
        select rooms.id from rooms where rooms.owner_id = owners.id and rooms.deleted_at is null
        order by rooms.visit_count desc, rooms.id desc limit ${sql.lit(MAX_CUSTOMER_ROOMS)}
      ) as own
    ) as "roomIds" from ${owners} as owners`.execute(db);
  return rows.flatMap(({ ownerId, roomIds }) => readIds(roomIds).map((id) => ({ id, ownerId })));
}
