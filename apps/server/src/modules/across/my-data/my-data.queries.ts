import { sql } from 'kysely';
import { selectionOf } from '../../../infrastructure/database/field-columns.ts';
import type { PersonalRows } from '../../../infrastructure/database/personal-rows.ts';
import { roomColumns } from '../../../infrastructure/database/room-tables.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';
import { type List, listBelow, listOf } from './list-of.queries.ts';

/** The person whose data is exported. Visitors are found by account or by address. */
export interface Person {
  userId: number;
  adminId: number;
  /** Null while it is unconfirmed: data stored under it may be somebody else's, and null equals none. */
  provenEmail: string | null;
}

/** Rows as they stand: each field is the column of its name. */
export function plainRows(
  { table, column, whose }: PersonalRows,
  fields: readonly string[],
): List<Person, PlainRow> {
  return listOf(
    'id',
    (db) =>
      db
        .selectFrom(table)
        .select('id')
        .select((eb) => fields.map((field) => eb.ref(columnOf(field)).as(field)))
        .$castTo<PlainRow>(),
    (all, person: Person) => all.where(column, '=', person[whose]),
  );
}

/** Its fields, with instants still in milliseconds. */
export interface PlainRow {
  id: number;
  [field: string]: string | number | null;
}

/** createdAt → created_at; the tables' types do not know it, but the tests run each. */
function columnOf(field: string) {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as 'created_at';
}

export function findProfile(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
    .select(['users.created_at as createdAt', 'two_factors.confirmed_at as twoFactorAt'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export const sessions = listOf(
  'id',
  (db) => db.selectFrom('sessions').selectAll(),
  (all, { userId }: Person) => all.where('user_id', '=', userId),
);

/** Includes rooms in the bin. */
export const rooms = listOf(
  'id',
  (db) =>
    db
      .selectFrom('rooms')
      .select(selectionOf('rooms', roomColumns))
      .select([
        'id',
        'scene_name as sceneName',
        'audio_name as audioName',
        'visit_count as visitCount',
        'created_at as createdAt',
        'updated_at as updatedAt',
        'deleted_at as deletedAt',
      ]),
  (all, { adminId }: Person) => all.where('owner_id', '=', adminId),
);

export const links = listOf(
  'room_admins.id',
  (db) =>
    db
      .selectFrom('room_admins')
      .innerJoin('rooms', 'rooms.id', 'room_admins.room_id')
      .select([
        'room_admins.id',
        'rooms.id as roomId',
        'rooms.name as roomName',
        'room_admins.created_at as since',
      ]),
  (all, { adminId }: Person) => all.where('room_admins.admin_id', '=', adminId),
);

export const companies = listOf(
  'id',
  (db) => db.selectFrom('companies').select(['id', 'name', 'owner_id as ownerId']),
  (all, { adminId }: Person) =>
    all.where('id', 'in', (links) =>
      links.selectFrom('company_admins').select('company_id').where('admin_id', '=', adminId),
    ),
);

/** Of rooms, with those that were just deleted. */
export const programme = listBelow(
  'id',
  'room_id',
  (db) =>
    db
      .selectFrom('room_sessions')
      .select([
        'id',
        'room_id as roomId',
        'title',
        'description',
        'host',
        'starts_at as startsAt',
        'ends_at as endsAt',
        'time_zone as timeZone',
        'deleted_at as deletedAt',
      ]),
  isOfOwnRoom,
);

const GUEST_COLUMNS = [
  'tickets.id',
  'tickets.name',
  'tickets.category',
  'tickets.note',
  'tickets.fields',
  'tickets.created_at as createdAt',
  'tickets.invited_at as invitedAt',
  'tickets.accepted_at as acceptedAt',
  'tickets.declined_at as declinedAt',
  'tickets.decline_reason as declineReason',
  'tickets.entered_at as enteredAt',
  'tickets.last_entered_at as lastEnteredAt',
  'tickets.checked_in_at as checkedInAt',
] as const;

/** Of rooms. */
export const ticketsGiven = listBelow(
  'id',
  'room_id',
  (db) => db.selectFrom('tickets').select(['room_id as roomId', 'email', ...GUEST_COLUMNS]),
  isOfOwnRoom,
);

/** The plus keeps the index of owners out: each row's room is looked up. */
function isOfOwnRoom({ adminId }: Person) {
  return sql<boolean>`exists (select id from rooms where rooms.id = room_id and +owner_id = ${adminId})`;
}

export const ticketsReceived = listOf(
  'tickets.id',
  (db) =>
    db
      .selectFrom('tickets')
      .innerJoin('rooms', 'rooms.id', 'tickets.room_id')
      .select(['rooms.name as roomName', ...GUEST_COLUMNS]),
  (all, { userId }: Person) => all.where('tickets.user_id', '=', userId),
);

export const certificates = listOf(
  'certificates.id',
  (db) =>
    db
      .selectFrom('certificates')
      .innerJoin('certificate_runs', 'certificate_runs.id', 'certificates.run_id')
      .select([
        'certificates.id',
        'certificates.code',
        'certificates.state',
        'certificates.name',
        'certificates.connected',
        'certificates.issued_at as issuedAt',
        'certificate_runs.facts',
      ]),
  (all, { provenEmail }: Person) => all.where('certificates.email', '=', provenEmail),
);

export const mails = listOf(
  'id',
  (db) =>
    db
      .selectFrom('outbox')
      .select(['id', 'subject', 'created_at as createdAt', 'sent_at as sentAt']),
  (all, { provenEmail }: Person) => all.where('recipient', '=', provenEmail),
);

export const history = listOf(
  'id',
  (db) =>
    db
      .selectFrom('history')
      .select([
        'id',
        'action',
        'subject_name as subject',
        'changes',
        'address',
        'device',
        'created_at as createdAt',
      ]),
  (all, { adminId }: Person) => all.where('admin_id', '=', adminId),
);
