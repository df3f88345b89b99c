import { type Conversation, conversationSchema } from '@atrio/contract/live/conversation';
import { OPEN_CONVERSATION } from '@atrio/contract/live/open-conversation';
import type { Context } from '../../../infrastructure/context.ts';
import { instant } from '../../../lib/instant.ts';
import { dropDeletedPin, findConversation, touchPinned } from './conversation.queries.ts';

type Row = Awaited<ReturnType<typeof findConversation>>[number];
type Inner = Pick<Context, 'db' | 'live'>;

/** How a room's conversation is led, as everybody inside may know it. */
export async function conversationOf(
  { db }: Pick<Context, 'db'>,
  roomId: number,
): Promise<Conversation> {
  const [row] = await findConversation(db, { roomId });
  return row ? presentConversation(row) : OPEN_CONVERSATION;
}

function presentConversation(row: Row): Conversation {
  return conversationSchema.parse({
    revision: row.revision,
    slowSeconds: row.slowSeconds,
    linksOff: row.linksOff === 1,
    pinned:
      row.pinnedId === null
        ? null
        : {
            id: row.pinnedId,
            message: row.pinnedBody ?? '',
            senderName: row.pinnedSender ?? '',
            byName: row.pinnedBy,
          },
    notice: row.notice === null ? null : { text: row.notice, since: instant(row.noticeAt ?? 0) },
  });
}

/** Tells everybody in a room how its conversation is led from now on. */
export async function tellConversation(ctx: Inner, roomId: number): Promise<void> {
  const conversation = await conversationOf(ctx, roomId);
  ctx.live.emit([`room:${roomId}`], 'conversation', { roomId, ...conversation });
}

/** To be called when a message was edited: the pinned one is shown to everybody. */
export async function followEdit(ctx: Inner, roomId: number, messageId: number): Promise<void> {
  if (await touchPinned(ctx.db, roomId, messageId)) await tellConversation(ctx, roomId);
}

/** To be called when messages were deleted: a pinned one does not stay above the conversation. */
export async function followDeletion(ctx: Inner, roomId: number): Promise<void> {
  if (await dropDeletedPin(ctx.db, roomId)) await tellConversation(ctx, roomId);
}
