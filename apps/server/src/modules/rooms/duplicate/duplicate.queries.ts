import type { Insertable, Updateable } from 'kysely';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

const CHUNK = 200;

export function findLook(db: Database, roomId: number) {
  return db
    .selectFrom('rooms')
    .select(['logo_file_id', 'logo_thumbnail_id', 'background_file_id', 'background_thumbnail_id'])
    .select(['focus_x', 'focus_y', 'image_use'])
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
}

export function findTexts(db: Database, roomId: number) {
  return db
    .selectFrom('rooms')
    .select(['description', 'external_url', 'external_url_name'])
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
}

export function findReminders(db: Database, roomId: number) {
  return db
    .selectFrom('rooms')
    .select('reminders')
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
}

/** Undefined for a room whose invitation nobody has written. */
export function findInvitation(db: Database, roomId: number) {
  return db
    .selectFrom('room_invitations')
    .select(['subject', 'message', 'sender_name', 'address'])
    .where('room_id', '=', roomId)
    .executeTakeFirst();
}

export async function insertInvitation(
  db: Database,
  row: Insertable<Tables['room_invitations']>,
): Promise<void> {
  await db.insertInto('room_invitations').values(row).execute();
}

/** Of a room that nobody has seen yet. */
export async function writeRoom(
  db: Database,
  roomId: number,
  columns: Updateable<Tables['rooms']>,
): Promise<void> {
  await db.updateTable('rooms').set(columns).where('id', '=', roomId).execute();
}

export function listImages(db: Database, roomId: number) {
  return db
    .selectFrom('images')
    .select(['file_id', 'thumbnail_id', 'position', 'alt'])
    .where('room_id', '=', roomId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function insertImages(db: Database, rows: readonly Insertable<Tables['images']>[]) {
  return inChunks(rows, (chunk) => db.insertInto('images').values(chunk).execute());
}

export function listAssets(db: Database, roomId: number) {
  return db
    .selectFrom('room_assets')
    .select(['platform', 'file_id', 'is_platform_verified'])
    .where('room_id', '=', roomId)
    .orderBy('id')
    .execute();
}

export function insertAssets(db: Database, rows: readonly Insertable<Tables['room_assets']>[]) {
  return inChunks(rows, (chunk) => db.insertInto('room_assets').values(chunk).execute());
}

/** Undefined for a room whose door nobody has set. */
export function findDoor(db: Database, roomId: number) {
  return db
    .selectFrom('doors')
    .select(['capacity', 'when_full', 'approval', 'asks_pass_code', 'hours'])
    .select(['hall_secret', 'first_categories'])
    .where('room_id', '=', roomId)
    .executeTakeFirst();
}

export async function insertDoor(db: Database, row: Insertable<Tables['doors']>): Promise<void> {
  await db.insertInto('doors').values(row).execute();
}

export function listSessions(db: Database, roomId: number) {
  return db
    .selectFrom('room_sessions')
    .select(['title', 'description', 'host', 'starts_at', 'ends_at', 'last_ends_at', 'time_zone'])
    .select(['repeat_count', 'repeat_until'])
    .where('room_id', '=', roomId)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

export function insertSessions(db: Database, rows: readonly Insertable<Tables['room_sessions']>[]) {
  return inChunks(rows, (chunk) => db.insertInto('room_sessions').values(chunk).execute());
}

/** A producer has written these about a guest; where a guest stands, and until when, is not copied. */
const WRITTEN = ['name', 'name_key', 'category', 'note', 'note_key', 'fields'] as const;

/** The same guests in their order, none of them invited, with the fields that the room has for them. */
export async function copyGuests(
  db: Database,
  from: number,
  to: number,
  now: number,
): Promise<void> {
  await db
    .insertInto('guest_settings')
    .columns(['room_id', 'fields', 'kept_days'])
    .expression((eb) =>
      eb
        .selectFrom('guest_settings')
        .select([eb.val(to).as('room_id'), 'fields', 'kept_days'])
        .where('room_id', '=', from),
    )
    .execute();
  await db
    .insertInto('tickets')
    .columns(['room_id', 'created_at', 'updated_at', 'state_at', 'email', 'user_id', ...WRITTEN])
    .expression((eb) =>
      eb
        .selectFrom('tickets')
        .select([
          eb.val(to).as('room_id'),
          eb.val(now).as('created_at'),
          eb.val(now).as('updated_at'),
          eb.val(now).as('state_at'),
          'email',
          'user_id',
          ...WRITTEN,
        ])
        .where('room_id', '=', from)
        .orderBy('id'),
    )
    .execute();
}

async function inChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += CHUNK) {
    await insert(rows.slice(first, first + CHUNK));
  }
}
