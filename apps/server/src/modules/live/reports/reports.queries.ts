import { cut, type Slice } from '../../../infrastructure/database/list.ts';
import type { Database } from '../../../infrastructure/database/tables.ts';

export interface NewReport {
  roomId: number;
  messageId: number;
  reporterId: number;
  reason: string | null;
  now: number;
}

/** @returns undefined when this person has reported it already */
export function insertReport(db: Database, report: NewReport) {
  return db
    .insertInto('reports')
    .values({
      room_id: report.roomId,
      message_id: report.messageId,
      reporter_id: report.reporterId,
      reason: report.reason,
      created_at: report.now,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findReportable(db: Database, messageId: number) {
  return db
    .selectFrom('messages')
    .select([
      'room_id as roomId',
      'sender_id as senderId',
      'recipient_id as recipientId',
      'deleted_at as deletedAt',
    ])
    .where('id', '=', messageId)
    .executeTakeFirst();
}

export async function countWaiting(db: Database, roomId: number): Promise<number> {
  const { count } = await waiting(db, roomId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The slice is found by ids alone: nothing is looked up for reports before it. */
export function listWaiting(db: Database, roomId: number, { limit, offset, direction }: Slice) {
  const slice = cut(waiting(db, roomId).select('reports.id').orderBy('reports.id', direction), {
    limit,
    offset,
  });
  return db
    .selectFrom('reports')
    .innerJoin(slice.as('slice'), 'slice.id', 'reports.id')
    .innerJoin('messages', 'messages.id', 'reports.message_id')
    .innerJoin('visitors as reporter', 'reporter.id', 'reports.reporter_id')
    .innerJoin('visitors as sender', 'sender.id', 'messages.sender_id')
    .leftJoin('visitors as recipient', 'recipient.id', 'messages.recipient_id')
    .select([
      'reports.id as reportId',
      'reports.reason',
      'reports.created_at as reportedAt',
      'reporter.id as reporterId',
      'reporter.name as reporterName',
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
    ])
    .orderBy('reports.id', direction)
    .execute();
}

export interface Settled {
  messageId?: number;
  senderId?: number;
}

/** @returns the number of closed reports */
export async function closeReports(
  db: Database,
  roomId: number,
  { messageId, senderId }: Settled,
  now: number,
): Promise<number> {
  let update = db
    .updateTable('reports')
    .set({ settled_at: now })
    .where('room_id', '=', roomId)
    .where('settled_at', 'is', null);
  if (messageId !== undefined) update = update.where('message_id', '=', messageId);
  if (senderId !== undefined) {
    update = update.where('message_id', 'in', (eb) =>
      eb.selectFrom('messages').select('messages.id').where('sender_id', '=', senderId),
    );
  }
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @returns undefined when it is not this room's, or closed already */
export function closeReport(db: Database, roomId: number, id: number, now: number) {
  return db
    .updateTable('reports')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

function waiting(db: Database, roomId: number) {
  return db
    .selectFrom('reports')
    .where('reports.room_id', '=', roomId)
    .where('reports.settled_at', 'is', null);
}
