import { type RawBuilder, sql } from 'kysely';
import { closedFor } from '../../../infrastructure/database/closed-for.ts';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** Everything that decides if a visitor may be in their room, in one query. */
export const findVisitor = prepared((db, { visitorId }: { visitorId: number }) =>
  visitorRows(db, sql`null`).where('visitors.id', '=', visitorId),
);

/** The same, as long as this session of theirs goes on, and the pass that it began with is its own. */
export const findVisitorInSession = prepared(
  (db, { visitorId, sessionId }: { visitorId: number; sessionId: number }) =>
    visitorRows(db, sql`(select device from visitor_sessions where id = ${sessionId})`)
      .innerJoin('visitor_sessions', 'visitor_sessions.visitor_id', 'visitors.id')
      .where('visitors.id', '=', visitorId)
      .where('visitor_sessions.id', '=', sessionId)
      .where((eb) =>
        eb.or([
          eb('visitor_sessions.pass_device', 'is', null),
          eb('visitor_sessions.pass_device', '=', eb.ref('tickets.pass_device')),
        ]),
      ),
);

/** @param device the hash of the visitor's device, where it is known */
function visitorRows(db: Database, device: RawBuilder<unknown>) {
  return db
    .selectFrom('visitors')
    .innerJoin('rooms', 'rooms.id', 'visitors.room_id')
    .leftJoin('doors', 'doors.room_id', 'visitors.room_id')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.room_id', '=', 'visitors.room_id')
        .onRef('tickets.email', '=', 'visitors.email'),
    )
    .leftJoin('bans', (join) =>
      join.onRef('bans.visitor_id', '=', 'visitors.id').on('bans.lifted_at', 'is', null),
    )
    .leftJoin('platform_bans', (join) => join.on('platform_bans.id', '=', longestBan(device)))
    .select([
      'visitors.id',
      'visitors.room_id as roomId',
      'visitors.name',
      'visitors.user_id as userId',
      'rooms.scene_name as sceneName',
      'rooms.is_private as isPrivate',
      'rooms.deleted_at as roomDeletedAt',
      'doors.emptied',
      'tickets.id as ticketId',
      'tickets.category as category',
      'tickets.valid_from as validFrom',
      'tickets.valid_until as validUntil',
      'bans.id as banId',
      'bans.reason as banReason',
      'bans.ends_at as banEndsAt',
      'platform_bans.reason as platformReason',
      'platform_bans.ends_at as platformEndsAt',
      closedFor('rooms.owner_id').as('closedFor'),
    ]);
}

/** Of the bans from the platform that this visitor is known to by any key, the one that ends last. */
function longestBan(device: RawBuilder<unknown>) {
  return sql<number | null>`(select ban_id from platform_ban_keys
    where key in ('v:' || visitors.id, 'e:' || visitors.email, 'd:' || ${device})
    order by ends_at desc limit 1)`;
}

/** The same for somebody who is no visitor yet, by the keys of their address and their device. */
export const findPlatformBan = prepared(
  (db, { email, device }: { email: string; device: string }) =>
    db
      .selectFrom('platform_ban_keys')
      .innerJoin('platform_bans', 'platform_bans.id', 'platform_ban_keys.ban_id')
      .select(['platform_bans.reason', 'platform_bans.ends_at as endsAt'])
      .where('platform_ban_keys.key', 'in', [email, device])
      .orderBy('platform_ban_keys.ends_at', 'desc')
      .limit(1),
);

export interface NewVisitor {
  roomId: number;
  name: string;
  nameKey: string;
  email: string | null;
  userId: number | null;
  now: number;
}

/** Finds or creates the visitor of an address or an account in a room, and updates their name. */
export async function putVisitor(db: Database, visitor: NewVisitor): Promise<{ id: number }> {
  const { roomId, name, nameKey, email, userId, now } = visitor;
  const insert = db.insertInto('visitors').values({
    room_id: roomId,
    name,
    name_key: nameKey,
    email,
    user_id: userId,
    created_at: now,
  });
  const renamed = { name, name_key: nameKey };
  if (email !== null) {
    return insert
      .onConflict((conflict) =>
        conflict.columns(['room_id', 'email']).where('email', 'is not', null).doUpdateSet(renamed),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
  }
  if (userId !== null) {
    return insert
      .onConflict((conflict) =>
        conflict
          .columns(['room_id', 'user_id'])
          .where('user_id', 'is not', null)
          .doUpdateSet(renamed),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
  }
  return insert.returning('id').executeTakeFirstOrThrow();
}

export async function renameVisitor(
  db: Database,
  id: number,
  name: string,
  nameKey: string,
): Promise<void> {
  await db.updateTable('visitors').set({ name, name_key: nameKey }).where('id', '=', id).execute();
}

export const findVisitorOfUser = prepared((db, values: { roomId: number; userId: number }) =>
  db
    .selectFrom('visitors')
    .select(['id', 'name'])
    .where('room_id', '=', values.roomId)
    .where('user_id', '=', values.userId),
);

/** Finds the visitor who has proven this address for a room before. */
export function findVisitorOfEmail(db: Database, roomId: number, email: string) {
  return db
    .selectFrom('visitors')
    .select('id')
    .where('room_id', '=', roomId)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The ticket of an address, while it is valid. */
export function findTicketOf(db: Database, roomId: number, email: string, now: number) {
  return db
    .selectFrom('tickets')
    .select('id')
    .where('room_id', '=', roomId)
    .where('email', '=', email)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_until', '=', 0), eb('valid_until', '>', now)]))
    .executeTakeFirst();
}

interface Code {
  roomId: number;
  email: string;
  hash: string;
  expiresAt: number;
}

/** Stores a code; it replaces an older one of the same address and room. */
export async function putCode(db: Database, { roomId, email, hash, expiresAt }: Code) {
  const fresh = { code_hash: hash, expires_at: expiresAt, tries: 0 };
  await db
    .insertInto('visit_codes')
    .values({ room_id: roomId, email, ...fresh })
    .onConflict((conflict) => conflict.columns(['room_id', 'email']).doUpdateSet(fresh))
    .execute();
}

/** Counts a try before the code is compared, so that parallel tries cannot share one. */
export function takeCodeTry(
  db: Database,
  { roomId, email }: { roomId: number; email: string },
  maxTries: number,
  now: number,
) {
  return db
    .updateTable('visit_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('room_id', '=', roomId)
    .where('email', '=', email)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning('code_hash as hash')
    .executeTakeFirst();
}

/** @returns undefined when another call has just used it */
export function spendCode(db: Database, { roomId, email, hash }: Omit<Code, 'expiresAt'>) {
  return db
    .deleteFrom('visit_codes')
    .where('room_id', '=', roomId)
    .where('email', '=', email)
    .where('code_hash', '=', hash)
    .returning('room_id')
    .executeTakeFirst();
}

export async function deleteExpiredCodes(db: Database, now: number): Promise<void> {
  await db.deleteFrom('visit_codes').where('expires_at', '<', now).execute();
}

interface NewSession {
  visitorId: number;
  hash: string;
  expiresAt: number;
  now: number;
  /** Of the room's page, for a build's session. */
  parentId?: number;
  /** The session ends when the pass is no longer this device's. */
  passDevice: string | null;
  /** The hash of the key that the device has sent, by which a ban reaches it. */
  device: string | null;
}

export function insertVisitorSession(
  db: Database,
  { visitorId, hash, expiresAt, now, parentId, passDevice, device }: NewSession,
): Promise<{ id: number }> {
  return db
    .insertInto('visitor_sessions')
    .values({
      visitor_id: visitorId,
      refresh_hash: hash,
      refreshed_at: now,
      expires_at: expiresAt,
      parent_id: parentId ?? null,
      pass_device: passDevice,
      device,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The session that a refresh token is of, or the one before it. */
export function findSessionOf(db: Database, hash: string) {
  return db
    .selectFrom('visitor_sessions')
    .select([
      'id',
      'visitor_id as visitorId',
      'spent_hash as spentHash',
      'refreshed_at as refreshedAt',
      'expires_at as expiresAt',
      'parent_id as parentId',
      'pass_device as passDevice',
    ])
    .where((eb) => eb.or([eb('refresh_hash', '=', hash), eb('spent_hash', '=', hash)]))
    .executeTakeFirst();
}

/** Spends a refresh token for its successor; does nothing when it is spent already. */
export async function renewSession(
  db: Database,
  id: number,
  next: { hash: string; spentHash: string; expiresAt: number; now: number },
): Promise<void> {
  await db
    .updateTable('visitor_sessions')
    .set({
      refresh_hash: next.hash,
      spent_hash: next.spentHash,
      refreshed_at: next.now,
      expires_at: next.expiresAt,
    })
    .where('id', '=', id)
    .where('refresh_hash', '=', next.spentHash)
    .execute();
}

export async function deleteSession(db: Database, id: number): Promise<void> {
  await db.deleteFrom('visitor_sessions').where('id', '=', id).execute();
}

export async function deleteExpiredSessions(db: Database, now: number): Promise<void> {
  await db.deleteFrom('visitor_sessions').where('expires_at', '<=', now).execute();
}
