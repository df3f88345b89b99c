import { sql } from 'kysely';
import { containsPattern } from '../../lib/text-key.ts';
import type { Slice } from '../../platform/database/list.ts';
import type { Database } from '../../platform/database/tables.ts';

export function findBannable(db: Database, roomId: number, visitorId: number) {
  return db
    .selectFrom('visitors')
    .select(['id', 'name', 'user_id as userId'])
    .where('id', '=', visitorId)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
}

export interface NewBan {
  roomId: number;
  visitorId: number;
  reason: string;
  adminId: number;
  now: number;
  endsAt: number | null;
}

/** A ban whose term is over makes way for a new one. */
export async function liftExpired(db: Database, visitorId: number, now: number): Promise<void> {
  await db
    .updateTable('bans')
    .set({ lifted_at: now })
    .where('visitor_id', '=', visitorId)
    .where('lifted_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute();
}

/** @returns undefined when one is in force already, whoever else bans at the same time */
export function insertBan(db: Database, ban: NewBan) {
  return db
    .insertInto('bans')
    .values({
      room_id: ban.roomId,
      visitor_id: ban.visitorId,
      reason: ban.reason,
      admin_id: ban.adminId,
      created_at: ban.now,
      ends_at: ban.endsAt,
    })
    .onConflict((conflict) =>
      conflict.column('visitor_id').where('lifted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
}

/** @returns undefined when it is not this room's, or not in force */
export function liftBan(db: Database, roomId: number, id: number, now: number) {
  return db
    .updateTable('bans')
    .set({ lifted_at: now })
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .where('lifted_at', 'is', null)
    .returning('visitor_id as visitorId')
    .executeTakeFirst();
}

export async function countBans(
  db: Database,
  roomId: number,
  search: string | undefined,
  now: number,
) {
  const { count } = await inForce(db, roomId, search, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listBans(
  db: Database,
  roomId: number,
  search: string | undefined,
  now: number,
  { limit, offset, direction }: Slice,
) {
  return inForce(db, roomId, search, now)
    .leftJoin('admins', 'admins.id', 'bans.admin_id')
    .select([
      'bans.id',
      'visitors.id as visitorId',
      'visitors.name as visitorName',
      'bans.reason',
      'bans.created_at as createdAt',
      'bans.ends_at as endsAt',
      'admins.name as adminName',
    ])
    .orderBy('bans.id', direction)
    .limit(sql.lit(limit))
    .offset(offset)
    .execute();
}

function inForce(db: Database, roomId: number, search: string | undefined, now: number) {
  const bans = db
    .selectFrom('bans')
    .innerJoin('visitors', 'visitors.id', 'bans.visitor_id')
    .where('bans.room_id', '=', roomId)
    .where('bans.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('bans.ends_at', 'is', null), eb('bans.ends_at', '>', now)]));
  if (!search) return bans;
  return bans.where(sql<boolean>`visitors.name_key like ${containsPattern(search)} escape '\\'`);
}
