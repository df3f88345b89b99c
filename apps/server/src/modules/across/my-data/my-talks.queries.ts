import { listBelow, listOf } from './list-of.queries.ts';
import type { Person } from './my-data.queries.ts';

/** The visitors that a person has been, by their account or their confirmed address. */
export const visitors = listOf(
  'id',
  (db) => db.selectFrom('visitors').select('id'),
  (all, { userId, provenEmail }: Person) =>
    all.where((eb) => eb.or([eb('user_id', '=', userId), eb('email', '=', provenEmail)])),
);

/** Of visitors. */
export const visits = listBelow('visits.id', 'visits.visitor_id', (db) =>
  db
    .selectFrom('visits')
    .innerJoin('rooms', 'rooms.id', 'visits.room_id')
    .select([
      'visits.id',
      'rooms.name as roomName',
      'visits.chat',
      'visits.started_at as startedAt',
      'visits.ended_at as endedAt',
    ]),
);

/** Of visitors. */
export const messages = listBelow('messages.id', 'messages.sender_id', (db) =>
  db
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
    ]),
);

/** Bans from the platform of their confirmed address. */
export const platformBans = listOf(
  'id',
  (db) =>
    db
      .selectFrom('platform_bans')
      .select(['id', 'room_name as roomName', 'reason', 'created_at as createdAt'])
      .select('ends_at as endsAt'),
  (all, { provenEmail }: Person) => all.where('email', '=', provenEmail),
);
