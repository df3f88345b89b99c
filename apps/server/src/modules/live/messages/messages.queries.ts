import { type ExpressionBuilder, sql } from 'kysely';
import { prepared } from '../../../infrastructure/database/prepared.ts';
import type { Database, Tables } from '../../../infrastructure/database/tables.ts';

/** Columns as stored; `recipientId` is set for private messages. */
export type NewMessage = {
  roomId: number;
  chat: string;
  senderId: number;
  recipientId: number | null;
  isFromAdmin: number;
  body: string;
  bodyKey: string;
  now: number;
};

/** Prepared, like the query that reads it, since a full room waits for each message. */
export const insertMessage = prepared((db, message: NewMessage) =>
  db
    .insertInto('messages')
    .values({
      room_id: message.roomId,
      chat: message.chat,
      sender_id: message.senderId,
      recipient_id: message.recipientId,
      is_from_admin: message.isFromAdmin,
      body: message.body,
      body_key: message.bodyKey,
      created_at: message.now,
    })
    .returning('id'),
);

export const findMessage = prepared((db, { id }: { id: number }) =>
  messageRows(db).where('messages.id', '=', id),
);

export interface MessageFilter {
  roomId: number;
  chat: string;
  /** The visitor whose private messages are included; null includes none. */
  reader: number | null;
}

export interface MessageSlice {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** Newest first, except with `after`: then the oldest that follow it. */
export function listMessages(
  db: Database,
  filter: MessageFilter,
  { before, after, limit }: MessageSlice,
) {
  let rows = messageRows(db)
    .where('messages.room_id', '=', filter.roomId)
    .where('messages.chat', '=', filter.chat)
    .where((eb) => readableBy(eb, filter.reader));
  if (before !== undefined) rows = rows.where('messages.id', '<', before);
  if (after !== undefined) rows = rows.where('messages.id', '>', after);
  return rows
    .orderBy('messages.id', after === undefined ? 'desc' : 'asc')
    .limit(sql.lit(limit))
    .execute();
}

/** @returns undefined when it does not exist, is deleted, or is not this person's */
export function updateMessage(
  db: Database,
  id: number,
  senderId: number,
  { body, bodyKey, now }: { body: string; bodyKey: string; now: number },
) {
  return db
    .updateTable('messages')
    .set({ body, body_key: bodyKey, edited_at: now })
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/**
 * Removes the text and marks the message as deleted; it keeps its place, so that answers to it make
 * sense.
 */
export function eraseMessage(db: Database, id: number, now: number) {
  return db
    .updateTable('messages')
    .set({ body: '', body_key: '', deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** Erases a person's messages in both chats, private ones too. @returns the number of messages */
export async function eraseMessagesOf(
  db: Database,
  roomId: number,
  senderId: number,
  now: number,
): Promise<number> {
  const erased = await db
    .updateTable('messages')
    .set({ body: '', body_key: '', deleted_at: now })
    .where('room_id', '=', roomId)
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(erased.numUpdatedRows);
}

export function findPersonOfRoom(db: Database, roomId: number, id: number) {
  return db
    .selectFrom('visitors')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
}

export function messageRows(db: Database) {
  return db
    .selectFrom('messages')
    .innerJoin('visitors as sender', 'sender.id', 'messages.sender_id')
    .leftJoin('visitors as recipient', 'recipient.id', 'messages.recipient_id')
    .select([
      'messages.id',
      'messages.room_id as roomId',
      'messages.chat',
      'messages.body',
      'messages.is_from_admin as isFromAdmin',
      'messages.created_at as createdAt',
      'messages.edited_at as editedAt',
      'messages.deleted_at as deletedAt',
      'sender.id as senderId',
      'sender.name as senderName',
      'recipient.id as recipientId',
      'recipient.name as recipientName',
    ]);
}

function readableBy(eb: ExpressionBuilder<Tables, 'messages'>, reader: number | null) {
  const open = eb('messages.recipient_id', 'is', null);
  if (reader === null) return open;
  return eb.or([
    open,
    eb('messages.recipient_id', '=', reader),
    eb('messages.sender_id', '=', reader),
  ]);
}
