import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

export interface NewHeld {
  roomId: number;
  chat: string;
  senderId: number;
  body: string;
  word: string;
  now: number;
}

export async function insertHeld(db: Database, held: NewHeld): Promise<void> {
  await db
    .insertInto('held_messages')
    .values({
      room_id: held.roomId,
      chat: held.chat,
      sender_id: held.senderId,
      body: held.body,
      word: held.word,
      created_at: held.now,
    })
    .execute();
}

/** How many messages of one person wait. */
export async function countHeldOf(db: Database, senderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('held_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sender_id', '=', senderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many messages of a room wait. */
export async function countHeld(db: Database, roomId: number): Promise<number> {
  const { count } = await db
    .selectFrom('held_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: no sender is looked up for messages before it. */
export function listHeld(db: Database, roomId: number, { limit, offset, direction }: Slice) {
  const slice = cut(
    db
      .selectFrom('held_messages')
      .select('id')
      .where('room_id', '=', roomId)
      .orderBy('id', direction),
    { limit, offset },
  );
  return db
    .selectFrom('held_messages')
    .innerJoin(slice.as('slice'), 'slice.id', 'held_messages.id')
    .innerJoin('visitors', 'visitors.id', 'held_messages.sender_id')
    .select([
      'held_messages.id',
      'held_messages.body',
      'held_messages.word',
      'held_messages.created_at as createdAt',
      'visitors.id as senderId',
      'visitors.name as senderName',
    ])
    .orderBy('held_messages.id', direction)
    .execute();
}

/** @returns undefined when it is not this room's, or settled already */
export function takeHeld(db: Database, roomId: number, id: number) {
  return db
    .deleteFrom('held_messages')
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .returning(['chat', 'sender_id as senderId', 'body'])
    .executeTakeFirst();
}

/** @returns true when the person had any */
export async function dropHeldOf(db: Database, roomId: number, senderId: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom('held_messages')
    .where('sender_id', '=', senderId)
    .where('room_id', '=', roomId)
    .returning('id')
    .execute();
  return dropped.length > 0;
}
