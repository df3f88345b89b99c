import type { Database } from '../../../infrastructure/database/tables.ts';
import type { Page, Person } from './my-data.queries.ts';

/** The visitors that a person has been, by their account or their confirmed address. */
export function listVisitorsOf(
  db: Database,
  { userId, provenEmail }: Person,
  { after, limit }: Page,
) {
  return db
    .selectFrom('visitors')
    .select('id')
    .where((eb) => {
      const isAccount = eb('user_id', '=', userId);
      return provenEmail === null ? isAccount : eb.or([isAccount, eb('email', '=', provenEmail)]);
    })
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listVisits(db: Database, visitorId: number, { after, limit }: Page) {
  return db
    .selectFrom('visits')
    .innerJoin('rooms', 'rooms.id', 'visits.room_id')
    .select([
      'visits.id',
      'rooms.name as roomName',
      'visits.chat',
      'visits.started_at as startedAt',
      'visits.ended_at as endedAt',
    ])
    .where('visits.visitor_id', '=', visitorId)
    .where('visits.id', '>', after)
    .orderBy('visits.id')
    .limit(limit)
    .execute();
}

export function listMessages(db: Database, visitorId: number, { after, limit }: Page) {
  return db
    .selectFrom('messages')
    .innerJoin('rooms', 'rooms.id', 'messages.room_id')
    .select([
      'messages.id',
      'rooms.name as roomName',
      'messages.chat',
      'messages.recipient_id as recipientId',
      'messages.body as text',
      'messages.created_at as createdAt',
      'messages.edited_at as editedAt',
      'messages.deleted_at as deletedAt',
    ])
    .where('messages.sender_id', '=', visitorId)
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}

/** Bans from the platform of their confirmed address. */
export async function listPlatformBans(
  db: Database,
  { provenEmail }: Person,
  { after, limit }: Page,
) {
  if (provenEmail === null) return [];
  return db
    .selectFrom('platform_bans')
    .select(['id', 'room_name as roomName', 'reason', 'created_at as createdAt'])
    .select('ends_at as endsAt')
    .where('email', '=', provenEmail)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
