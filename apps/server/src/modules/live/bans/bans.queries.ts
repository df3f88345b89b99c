import { sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

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

/** Removes an expired ban, so that a new one can be made. */
export async function liftExpired(db: Database, visitorId: number, now: number): Promise<void> {
  await db
    .updateTable('bans')
    .set({ lifted_at: now })
    .where('visitor_id', '=', visitorId)
    .where('lifted_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute();
}

/** @returns undefined when a ban is active already, also from a call at the same moment */
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

/** @returns undefined when it is not this room's, or not active */
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
  const { count } = await ofSearch(db, roomId, search, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: nobody is looked up for bans before it. */
export function listBans(
  db: Database,
  roomId: number,
  search: string | undefined,
  now: number,
  { limit, offset, direction }: Slice,
) {
  const slice = cut(
    ofSearch(db, roomId, search, now).select('bans.id').orderBy('bans.id', direction),
    { limit, offset },
  );
  return db
    .selectFrom('bans')
    .innerJoin(slice.as('slice'), 'slice.id', 'bans.id')
    .innerJoin('visitors', 'visitors.id', 'bans.visitor_id')
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
    .execute();
}

/** Each ban has its visitor: only a search looks them up. */
function ofSearch(db: Database, roomId: number, search: string | undefined, now: number) {
  const inForce = db
    .selectFrom('bans')
    .where('bans.room_id', '=', roomId)
    .where('bans.lifted_at', 'is', null)
    .where((eb) => eb.or([eb('bans.ends_at', 'is', null), eb('bans.ends_at', '>', now)]));
  if (!search) return inForce;
  return inForce
    .innerJoin('visitors', 'visitors.id', 'bans.visitor_id')
    .where(sql<boolean>`visitors.name_key like ${containsPattern(search)} escape '\\'`);
}
