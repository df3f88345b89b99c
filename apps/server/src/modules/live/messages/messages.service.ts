import {
  type EventAnswer,
  type EventInput,
  MESSAGES_PER_PAGE,
  type ServerPayload,
} from '@atrio/contract/live/realtime';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import type { SocketContext } from '../../../infrastructure/realtime/connection.ts';
import type { Channel } from '../../../infrastructure/realtime/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { textKey } from '../../../lib/text-key.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import {
  loadManagedRoom,
  loadManagedRoomByScene,
  type RoomRow,
} from '../../rooms/rooms/rooms.access.ts';
import { followDeletion, followEdit } from '../conversation/conversation.access.ts';
import {
  admitEdit,
  admitMessage,
  dropHeldMessagesOf,
} from '../conversation/message-rules.service.ts';
import { enterAsAdmin, enterSeated } from '../realtime/realtime.access.ts';
import { closeReportsOf } from '../reports/reports.service.ts';
import { searchMessages } from './message-search.queries.ts';
import { type MessageRow, presentMessage } from './messages.access.ts';
import {
  eraseMessage,
  eraseMessagesOf,
  findMessage,
  findPersonOfRoom,
  insertMessage,
  listMessages,
  type MessageFilter,
  type MessageSlice,
  type NewMessage,
  updateMessage,
} from './messages.queries.ts';

/** Sends a message to the room's channel, or to its single recipient. */
export async function sendMessage(
  socket: SocketContext,
  ...[{ message: body, chat, to }]: EventInput<'playerMessage'>
): Promise<EventAnswer<'playerMessage'>> {
  const { seat, ...ctx } = await enterSeated(socket);
  const { roomId, person } = seat;
  if (to !== undefined) await refuseStranger(ctx, roomId, to, person.id);
  const message = {
    roomId,
    chat: chat ?? seat.chat,
    senderId: person.id,
    recipientId: to ?? null,
    isFromAdmin: Number(seat.as === 'manager'),
    body,
  };
  const row = await inTransaction(ctx, async (ctx) => {
    const written = { body, chat: message.chat, isPrivate: to !== undefined };
    const admitted = await admitMessage(ctx, seat, written);
    return admitted === 'held' ? null : postMessage(ctx, message);
  });
  // The message is kept by now; older clients show the sentence, and no message that nobody sees.
  if (row === null) throw new AppError('MESSAGE_HELD');
  return { message: presentMessage(row) };
}

/** Writes a message that may be read now, and tells its readers. */
export async function postMessage(
  ctx: Pick<Context, 'db' | 'now' | 'live'>,
  message: Omit<NewMessage, 'bodyKey' | 'now'>,
): Promise<MessageRow> {
  const { roomId, recipientId, body } = message;
  const complete = { ...message, bodyKey: textKey(body), now: ctx.now };
  const [inserted] = await insertMessage(ctx.db, complete);
  const row = await loadMessage(ctx, roomId, inserted?.id ?? 0);
  const event = recipientId === null ? 'playerMessage' : 'readPrivateMessage';
  const channel: Channel = recipientId === null ? `room:${roomId}` : `person:${recipientId}`;
  ctx.live.emit([channel], event, presentMessage(row));
  return row;
}

/** Edits a message of the caller's own; administrators too edit only their own. */
export async function editMessage(
  socket: SocketContext,
  ...[{ id, message: body }]: EventInput<'editMessage'>
): Promise<EventAnswer<'editMessage'>> {
  const { seat, ...ctx } = await enterSeated(socket);
  const row = await inTransaction(ctx, async (ctx) => {
    const known = await loadMessage(ctx, seat.roomId, id);
    if (!mayRead(known, seat.person.id)) throw new AppError('NOT_FOUND');
    if (known.senderId !== seat.person.id) throw new AppError('FORBIDDEN');
    await admitEdit(ctx, seat, { body, isPrivate: known.recipientId !== null });
    const text = { body, bodyKey: textKey(body), now: ctx.now };
    const edited = await updateMessage(ctx.db, id, seat.person.id, text);
    if (!edited) throw new AppError('NOT_FOUND');
    const row = await loadMessage(ctx, seat.roomId, id);
    ctx.live.emit(audience(row), 'editMessage', presentMessage(row));
    await followEdit(ctx, seat.roomId, id);
    return row;
  });
  return { message: presentMessage(row) };
}

/**
 * Deletes a message of the caller's own. The room's administrators may delete any, which is written
 * into the history.
 */
export async function deleteMessage(
  socket: SocketContext,
  ...[{ id }]: EventInput<'deleteMessage'>
): Promise<EventAnswer<'deleteMessage'>> {
  const { seat, ...ctx } = await enterSeated(socket);
  const known = await loadMessage(ctx, seat.roomId, id);
  const isOwn = known.senderId === seat.person.id;
  if (!isOwn && seat.as === 'visitor') {
    throw new AppError(mayRead(known, seat.person.id) ? 'FORBIDDEN' : 'NOT_FOUND');
  }
  if (isOwn) await erase(ctx, known);
  else await eraseAsManager(await enterAsAdmin(socket), known);
  return {};
}

/** Deletes every message that one person has written in a room. */
export async function deleteMessagesOf(
  socket: SocketContext,
  ...[sceneName, { senderId }]: EventInput<'panelDeleteMessagesOf'>
): Promise<EventAnswer<'panelDeleteMessagesOf'>> {
  const ctx = await enterAsAdmin(socket);
  const count = await inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoomByScene(ctx, sceneName);
    const roomId = room.id;
    const sender = await findPersonOfRoom(ctx.db, roomId, senderId);
    if (!sender) throw new AppError('NOT_FOUND');
    await dropHeldMessagesOf(ctx, roomId, senderId);
    const count = await eraseMessagesOf(ctx.db, roomId, senderId, ctx.now);
    if (count === 0) return 0;
    const deletedAt = instant(ctx.now);
    ctx.live.emit([`room:${roomId}`], 'deleteMessagesOf', { senderId, deletedAt });
    await recordDeletion(ctx, room, sender.name, count);
    await closeReportsOf(ctx, roomId, { senderId });
    await followDeletion(ctx, roomId);
    return count;
  });
  return { count };
}

/** Reads the messages to everybody in the joined room, and the caller's own private ones. */
export async function readMessages(
  socket: SocketContext,
  ...[options = {}]: EventInput<'getMessages'>
): Promise<EventAnswer<'getMessages'>> {
  const { seat, db } = await enterSeated(socket);
  const chat = options.chat ?? seat.chat;
  return readSlice({ db }, { roomId: seat.roomId, chat, reader: seat.person.id }, options);
}

/** For the room's administrators, who cannot read private messages. */
export async function readRoomMessages(
  socket: SocketContext,
  ...[sceneName, options = {}]: EventInput<'panelGetMessagesOnRoom'>
): Promise<EventAnswer<'panelGetMessagesOnRoom'>> {
  const ctx = await enterAsAdmin(socket);
  const { id: roomId } = await loadManagedRoomByScene(ctx, sceneName);
  const { chat = 'room', search } = options;
  const filter = { roomId, chat, reader: null };
  if (!search) return readSlice(ctx, filter, options);
  return findInRoom(ctx, { ...filter, search }, options);
}

/** A page of what is found; `next` tells where to look on if it is not filled. */
async function findInRoom(
  { db }: Pick<Context, 'db'>,
  filter: MessageFilter & { search: string },
  { limit = MESSAGES_PER_PAGE, before, after }: Partial<MessageSlice>,
) {
  const place = { before, after, limit: limit + 1 };
  const { rows, next } = await searchMessages(db, filter, place);
  const messages = rows.slice(0, limit).map(presentMessage);
  const isFull = rows.length > limit;
  const goesOnAt = isFull ? messages.at(-1)?.id : next;
  if (after === undefined) messages.reverse();
  return { messages, hasMore: isFull || next !== undefined, next: goesOnAt };
}

/** Deletes a message for an administrator whose rights are proven already. */
async function eraseAsManager(ctx: ActorContext, message: MessageRow): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, message.roomId);
    if (await erase(ctx, message)) {
      await recordDeletion(ctx, room, message.senderName, 1);
    }
  });
}

async function erase(
  ctx: Pick<Context, 'db' | 'now' | 'events' | 'live'>,
  message: MessageRow,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await eraseMessage(ctx.db, message.id, ctx.now))) return false;
    const payload: ServerPayload<'deleteMessage'> = {
      id: message.id,
      deletedAt: instant(ctx.now),
    };
    ctx.live.emit(audience(message), 'deleteMessage', payload);
    await closeReportsOf(ctx, message.roomId, { messageId: message.id });
    await followDeletion(ctx, message.roomId);
    return true;
  });
}

async function readSlice(
  { db }: Pick<Context, 'db'>,
  filter: MessageFilter,
  { limit = MESSAGES_PER_PAGE, before, after }: Partial<MessageSlice>,
) {
  const rows = await listMessages(db, filter, { before, after, limit: limit + 1 });
  const messages = rows.slice(0, limit).map(presentMessage);
  if (after === undefined) messages.reverse();
  return { messages, hasMore: rows.length > limit };
}

/** @throws AppError NOT_FOUND, also for a message of another room */
async function loadMessage(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  id: number,
): Promise<MessageRow> {
  const [row] = await findMessage(db, { id });
  if (!row || row.roomId !== roomId || row.deletedAt !== null) throw new AppError('NOT_FOUND');
  return row;
}

async function refuseStranger(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  to: number,
  self: number,
): Promise<void> {
  const person = to === self ? undefined : await findPersonOfRoom(db, roomId, to);
  if (!person) throw new AppError('PERSON_NOT_HERE');
}

function mayRead({ recipientId, senderId }: MessageRow, reader: number): boolean {
  return recipientId === null || recipientId === reader || senderId === reader;
}

function audience({ roomId, recipientId, senderId }: MessageRow): Channel[] {
  if (recipientId === null) return [`room:${roomId}`];
  return [`person:${recipientId}`, `person:${senderId}`];
}

async function recordDeletion(
  ctx: ActorContext,
  room: RoomRow,
  senderName: string,
  count: number,
): Promise<void> {
  await recordHistory(ctx, roomSubject(room), 'message.deleted', [
    { field: 'sender', before: senderName, after: null },
    { field: 'count', before: count, after: null },
  ]);
}
