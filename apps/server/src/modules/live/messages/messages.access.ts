import { chatSchema, type Message } from '@atrio/contract/live/realtime';
import { instant } from '../../../lib/instant.ts';
import type { findMessage } from './messages.queries.ts';

export type MessageRow = Awaited<ReturnType<typeof findMessage>>[number];

export function presentMessage(row: MessageRow): Message {
  const { recipientId, recipientName } = row;
  return {
    id: row.id,
    message: row.body,
    createdAt: instant(row.createdAt),
    editedAt: row.editedAt === null ? null : instant(row.editedAt),
    deletedAt: row.deletedAt === null ? null : instant(row.deletedAt),
    chat: chatSchema.parse(row.chat),
    sender: { id: row.senderId, name: row.senderName },
    isFromAdmin: row.isFromAdmin === 1,
    to: recipientId === null ? null : { id: recipientId, name: recipientName ?? '' },
  };
}
