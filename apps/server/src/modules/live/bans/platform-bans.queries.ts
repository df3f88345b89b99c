import { Role } from '@atrio/contract/accounts/accounts';
import type { SortOf } from '@atrio/contract/lib/route';
import type { platformBanRoutes } from '@atrio/contract/live/platform-bans';
import { type Insertable, sql } from 'kysely';
import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';
import { containsPattern } from '../../../lib/text-key.ts';

type BanSort = SortOf<(typeof platformBanRoutes)['list']>;

const SORT_COLUMNS = {
  id: 'platform_bans.id',
  name: 'platform_bans.name',
  endsAt: 'platform_bans.ends_at',
} as const;

export function findVisitorToBan(db: Database, roomId: number, visitorId: number) {
  return db
    .selectFrom('visitors')
    .select(['id', 'name', 'email', 'user_id as userId'])
    .where('id', '=', visitorId)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
}

/** @returns true when a MASTER_ADMIN, or an account that owns rooms or pays, has proven the address */
export async function isOfCustomer(db: Database, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .innerJoin('admins', 'admins.user_id', 'users.id')
    .leftJoin('customers', 'customers.admin_id', 'admins.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('users.email_proven_at', 'is not', null)
    .where('users.erased_at', 'is', null)
    .where((eb) =>
      eb.or([eb('users.role', '=', Role.MASTER_ADMIN), eb('customers.admin_id', 'is not', null)]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** The devices whose sessions of this visitor go on, the newest first. */
export async function listDevices(db: Database, visitorId: number, limit: number) {
  const rows = await db
    .selectFrom('visitor_sessions')
    .select('device')
    .where('visitor_id', '=', visitorId)
    .where('device', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return [...new Set(rows.flatMap(({ device }) => device ?? []))];
}

/** @returns undefined when the visitor, or their address, is banned already, also by a call at this moment */
export function insertPlatformBan(db: Database, ban: Insertable<Tables['platform_bans']>) {
  return db
    .insertInto('platform_bans')
    .values(ban)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
}

export async function insertKeys(
  db: Database,
  banId: number,
  endsAt: number,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((key) => ({ key, ban_id: banId, ends_at: endsAt }));
  await db.insertInto('platform_ban_keys').values(rows).execute();
}

/** Everybody with a session whom a ban is about: of this address, or on one of these devices. */
export async function listBannedVisitors(db: Database, banId: number): Promise<number[]> {
  const byAddress = db
    .selectFrom('platform_bans')
    .innerJoin('visitors', 'visitors.email', 'platform_bans.email')
    .innerJoin('visitor_sessions', 'visitor_sessions.visitor_id', 'visitors.id')
    .select('visitor_sessions.visitor_id as id')
    .where('platform_bans.id', '=', banId);
  const byDevice = db
    .selectFrom('platform_ban_keys')
    .innerJoin('visitor_sessions', (join) =>
      join.on(
        'visitor_sessions.device',
        '=',
        // The hash behind 'd:'.
        sql<string>`substr(platform_ban_keys.key, 3)`,
      ),
    )
    .select('visitor_sessions.visitor_id as id')
    .where('platform_ban_keys.ban_id', '=', banId)
    .where('platform_ban_keys.key', 'like', 'd:%');
  const rows = await byAddress.union(byDevice).execute();
  return rows.map(({ id }) => id);
}

/** @returns what the history says of it; undefined when it is lifted already */
export function deletePlatformBan(db: Database, id: number) {
  return db
    .deleteFrom('platform_bans')
    .where('id', '=', id)
    .returning(['name', 'room_id as roomId', 'room_name as roomName'])
    .executeTakeFirst();
}

export async function deleteEnded(db: Database, now: number): Promise<void> {
  await db.deleteFrom('platform_bans').where('ends_at', '<=', now).execute();
}

export async function countPlatformBans(db: Database, search: string | undefined, now: number) {
  const { count } = await matching(db, search, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: no facts are looked up of bans before it. */
export function listPlatformBans(
  db: Database,
  search: string | undefined,
  now: number,
  field: BanSort,
  { limit, offset, direction }: Slice,
) {
  const slice = cut(
    matching(db, search, now)
      .select('platform_bans.id')
      .orderBy(SORT_COLUMNS[field], direction)
      .orderBy('platform_bans.id', direction),
    { limit, offset },
  );
  return withFacts(
    db.selectFrom('platform_bans').innerJoin(slice.as('slice'), 'slice.id', 'platform_bans.id'),
  )
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy('platform_bans.id', direction)
    .execute();
}

export function findPlatformBan(db: Database, id: number) {
  return withFacts(
    db.selectFrom('platform_bans').where('platform_bans.id', '=', id),
  ).executeTakeFirstOrThrow();
}

function matching(db: Database, search: string | undefined, now: number) {
  const bans = db.selectFrom('platform_bans').where('platform_bans.ends_at', '>', now);
  if (!search) return bans;
  return bans.where(
    sql<boolean>`platform_bans.search_key like ${containsPattern(search)} escape '\\'`,
  );
}

function withFacts(bans: ReturnType<typeof matching>) {
  return bans
    .leftJoin('rooms', (join) =>
      join.onRef('rooms.id', '=', 'platform_bans.room_id').on('rooms.deleted_at', 'is', null),
    )
    .leftJoin('admins', 'admins.id', 'platform_bans.admin_id')
    .select([
      'platform_bans.id',
      'platform_bans.name',
      'platform_bans.email',
      'platform_bans.reason',
      'platform_bans.room_id as roomId',
      'platform_bans.room_name as roomName',
      'platform_bans.created_at as createdAt',
      'platform_bans.ends_at as endsAt',
      'rooms.id as roomThere',
      'admins.name as adminName',
    ])
    .select((eb) =>
      eb
        .selectFrom('platform_ban_keys')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('platform_ban_keys.ban_id', '=', 'platform_bans.id')
        .where('platform_ban_keys.key', 'like', 'd:%')
        .as('deviceCount'),
    );
}
