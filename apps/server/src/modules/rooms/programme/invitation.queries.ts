import { sql } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

export type Texts = Omit<Tables['room_invitations'], 'room_id' | 'updated_at'>;

/** Who writes to a room's guests, and what; undefined for a room in the bin. */
export function findSender(db: Database, roomId: number) {
  return db
    .selectFrom('rooms')
    .leftJoin('companies', 'companies.id', 'rooms.company_id')
    .leftJoin('files as logos', 'logos.id', 'companies.logo_thumbnail_id')
    .leftJoin('files as ownLogos', 'ownLogos.id', 'rooms.logo_thumbnail_id')
    .innerJoin('admins', 'admins.id', 'rooms.owner_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .leftJoin('room_invitations as texts', 'texts.room_id', 'rooms.id')
    .leftJoin('room_admins as links', (join) =>
      join
        .onRef('links.room_id', '=', 'rooms.id')
        .onRef('links.admin_id', '=', 'texts.reply_to_id'),
    )
    .leftJoin('admins as others', 'others.id', 'links.admin_id')
    .leftJoin('users as otherUsers', (join) =>
      join
        .onRef('otherUsers.id', '=', 'others.user_id')
        .on('otherUsers.email_proven_at', 'is not', null),
    )
    .select([
      'rooms.name',
      'rooms.scene_name as sceneName',
      'companies.id as companyId',
      'companies.name as company',
      'logos.key as companyLogo',
      'ownLogos.key as ownLogo',
      'admins.name as ownerName',
      'users.email as ownerEmail',
      'others.name as otherName',
      'otherUsers.email as otherEmail',
      'texts.subject',
      'texts.message',
      'texts.sender_name as senderName',
      'texts.address',
      'texts.reply_to_id as replyToId',
      'texts.updated_at as updatedAt',
    ])
    .where('rooms.id', '=', roomId)
    .where('rooms.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function putTexts(
  db: Database,
  roomId: number,
  texts: Texts,
  now: number,
): Promise<void> {
  await db
    .insertInto('room_invitations')
    .values({ ...texts, room_id: roomId, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('room_id').doUpdateSet({
        ...texts,
        // Two changes of one millisecond are two versions.
        updated_at: sql<number>`case when room_invitations.updated_at < ${now} then ${now}
          else room_invitations.updated_at + 1 end`,
      }),
    )
    .execute();
}

/** The administrators of a room who have confirmed their address, the owner first. */
export async function listTeam(db: Database, roomId: number) {
  const owners = await db
    .selectFrom('rooms')
    .innerJoin('admins', 'admins.id', 'rooms.owner_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.id', 'admins.name', 'users.email'])
    .where('rooms.id', '=', roomId)
    .where('users.email_proven_at', 'is not', null)
    .execute();
  const others = await db
    .selectFrom('room_admins')
    .innerJoin('admins', 'admins.id', 'room_admins.admin_id')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .select(['admins.id', 'admins.name', 'users.email'])
    .where('room_admins.room_id', '=', roomId)
    .where('users.email_proven_at', 'is not', null)
    .orderBy('admins.name_key')
    .orderBy('admins.id')
    .execute();
  return [...owners, ...others];
}

/** What their invitations say of these guests. */
export async function listInvited(db: Database, ids: readonly number[]) {
  const found = [];
  for (let first = 0; first < ids.length; first += 200) {
    const rows = db
      .selectFrom('tickets')
      .select(['id', 'email', 'name', 'category', 'fields', 'pass_version as passVersion'])
      .where('id', 'in', ids.slice(first, first + 200));
    found.push(...(await rows.execute()));
  }
  return found;
}

/** The guest of an answer's address, which ends with their pass. */
export function findAnswering(db: Database, { id, version }: { id: number; version: number }) {
  return db
    .selectFrom('tickets')
    .select(['room_id as roomId', 'state'])
    .where('id', '=', id)
    .where('pass_version', '=', version)
    .executeTakeFirst();
}

/**
 * Notes that a guest will not come, or comes after all; who has entered stays so, and who has answered
 * already keeps the time of it.
 */
export async function markAnswer(
  db: Database,
  { id, version }: { id: number; version: number },
  { comes, reason, now }: { comes: boolean; reason: string; now: number },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set(
      comes
        ? {
            state: 'accepted',
            state_at: now,
            accepted_at: now,
            declined_at: null,
            decline_reason: '',
          }
        : { state: 'declined', state_at: now, declined_at: now, decline_reason: reason },
    )
    .where('id', '=', id)
    .where('pass_version', '=', version)
    .where('state', comes ? 'in' : 'not in', comes ? ['declined'] : ['declined', 'entered'])
    .execute();
}
