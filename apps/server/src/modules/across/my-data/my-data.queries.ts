import { selectionOf } from '../../../infrastructure/database/field-columns.ts';
import type { PersonalRows } from '../../../infrastructure/database/personal-rows.ts';
import { roomColumns } from '../../../infrastructure/database/room-tables.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

/** The person whose data is exported. Visitors are found by account or by address. */
export interface Person {
  userId: number;
  adminId: number;
  /** Null while it is unconfirmed: data stored under it may be somebody else's. */
  provenEmail: string | null;
}

/** A page of rows after an id, in the order of ids, so that each page is one index range. */
export interface Page {
  after: number;
  limit: number;
}

/** Rows as they stand: each field is the column of its name. */
export async function listPlain(
  db: Database,
  { table, column, whose }: PersonalRows,
  fields: readonly string[],
  person: Person,
  { after, limit }: Page,
): Promise<PlainRow[]> {
  const rows = db
    .selectFrom(table)
    .select('id')
    .select((eb) => fields.map((field) => eb.ref(columnOf(field)).as(field)))
    .where(column, '=', person[whose])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.execute();
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

export function listSessions(db: Database, { userId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Includes rooms in the bin. */
export function listRooms(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
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
    ])
    .where('owner_id', '=', adminId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listLinks(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('room_admins')
    .innerJoin('rooms', 'rooms.id', 'room_admins.room_id')
    .select([
      'room_admins.id',
      'rooms.id as roomId',
      'rooms.name as roomName',
      'room_admins.created_at as since',
    ])
    .where('room_admins.admin_id', '=', adminId)
    .where('room_admins.id', '>', after)
    .orderBy('room_admins.id')
    .limit(limit)
    .execute();
}

export function listCompanies(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('company_admins')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select(['companies.id', 'companies.name', 'companies.owner_id as ownerId'])
    .where('company_admins.admin_id', '=', adminId)
    .where('companies.id', '>', after)
    .orderBy('companies.id')
    .limit(limit)
    .execute();
}

/** Of the person's own rooms, with those that were just deleted. */
export function listProgramme(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
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
    ])
    .where('room_id', 'in', (rooms) =>
      rooms.selectFrom('rooms').select('id').where('owner_id', '=', adminId),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

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

export function listTicketsGiven(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('tickets')
    .select(['room_id as roomId', 'email', ...GUEST_COLUMNS])
    .where('room_id', 'in', (rooms) =>
      rooms.selectFrom('rooms').select('id').where('owner_id', '=', adminId),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listTicketsReceived(db: Database, person: Person, { after, limit }: Page) {
  return db
    .selectFrom('tickets')
    .innerJoin('rooms', 'rooms.id', 'tickets.room_id')
    .select(['rooms.name as roomName', ...GUEST_COLUMNS])
    .where('tickets.user_id', '=', person.userId)
    .where('tickets.id', '>', after)
    .orderBy('tickets.id')
    .limit(limit)
    .execute();
}

export async function listCertificates(
  db: Database,
  { provenEmail }: Person,
  { after, limit }: Page,
) {
  if (provenEmail === null) return [];
  return db
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
    ])
    .where('certificates.email', '=', provenEmail)
    .where('certificates.id', '>', after)
    .orderBy('certificates.id')
    .limit(limit)
    .execute();
}

export async function listMails(db: Database, { provenEmail }: Person, { after, limit }: Page) {
  if (provenEmail === null) return [];
  return db
    .selectFrom('outbox')
    .select(['id', 'subject', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('recipient', '=', provenEmail)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listHistory(db: Database, { adminId }: Person, { after, limit }: Page) {
  return db
    .selectFrom('history')
    .select([
      'id',
      'action',
      'subject_name as subject',
      'changes',
      'address',
      'device',
      'created_at as createdAt',
    ])
    .where('admin_id', '=', adminId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
