import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type Conversation,
  HELD_DAYS,
  type LiveMode,
  type liveModeRoutes,
  type PanicMeasure,
  panicMeasures,
} from '@atrio/contract/live/conversation';
import type { Door } from '@atrio/contract/live/door';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { deleteOldRows } from '../../../infrastructure/database/old-rows.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { differences, recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { postMessage } from '../messages/messages.service.ts';
import { conversationOf, tellConversation } from './conversation.access.ts';
import {
  type ConversationChange,
  findPanic,
  findPinnable,
  findRules,
  putConversation,
} from './conversation.queries.ts';
import { countHeld, listHeld, takeHeld } from './held.queries.ts';
import { readWords, tellHeld } from './message-rules.service.ts';
import { wordKey } from './message-texts.ts';

const DAY = 24 * 60 * 60_000;

type Routes = typeof liveModeRoutes;
type Change = RouteInput<Routes['change']>;

export async function getLiveMode(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  await loadManagedRoom(ctx, id);
  return { live: await liveModeOf(ctx, id) };
}

/** Changes what was sent and tells everybody inside. Saving what is so already changes nothing. */
export async function changeLiveMode(
  ctx: ActorContext,
  input: Change,
): Promise<RouteOutput<Routes['change']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, input.id, 'change');
    const before = wordsOf(await liveModeOf(ctx, room.id));
    await refuseUnpinnable(ctx, room.id, input.pinnedId);
    await putConversation(ctx.db, room.id, columnsOf(ctx, input));
    const live = await liveModeOf(ctx, room.id);
    const changes = differences(before, wordsOf(live));
    if (changes.length > 0) await recordHistory(ctx, roomSubject(room), 'room.updated', changes);
    await tellConversation(ctx, room.id);
    return { live };
  });
}

export async function listHeldMessages(
  ctx: ActorContext,
  input: RouteInput<Routes['held']>,
): Promise<RouteOutput<Routes['held']>> {
  const { id: roomId } = await loadManagedRoom(ctx, input.id);
  const { descending } = parseSort(input.sort ?? 'createdAt');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countHeld(ctx.db, roomId),
    (slice) => listHeld(ctx.db, roomId, slice),
  );
  const held = rows.map(({ id, body, word, createdAt, senderId, senderName }) => ({
    id,
    message: body,
    sender: { id: senderId, name: senderName },
    word,
    createdAt: instant(createdAt),
  }));
  return { held, ...rest };
}

/** Of two administrators who decide at one moment, the second gets NOT_FOUND. */
export async function publishHeld(
  ctx: ActorContext,
  { id, heldId }: RouteInput<Routes['publish']>,
): Promise<RouteOutput<Routes['publish']>> {
  await inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const held = await takeHeld(ctx.db, room.id, heldId);
    if (!held) throw new AppError('NOT_FOUND');
    const { senderName } = await postMessage(ctx, {
      roomId: room.id,
      chat: held.chat,
      senderId: held.senderId,
      recipientId: null,
      isFromAdmin: 0,
      body: held.body,
    });
    await tellHeld(ctx, room.id);
    await recordHistory(ctx, roomSubject(room), 'message.published', [
      { field: 'sender', before: null, after: senderName },
    ]);
  });
  return {};
}

export async function discardHeld(
  ctx: ActorContext,
  { id, heldId }: RouteInput<Routes['discard']>,
): Promise<RouteOutput<Routes['discard']>> {
  await inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id);
    const held = await takeHeld(ctx.db, room.id, heldId);
    if (!held) throw new AppError('NOT_FOUND');
    await tellHeld(ctx, room.id);
    await recordHistory(ctx, roomSubject(room), 'message.discarded', [
      { field: 'count', before: 1, after: null },
    ]);
  });
  return {};
}

export function sweepHeld(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  return deleteOldRows(ctx, 'held_messages', HELD_DAYS * DAY);
}

export async function liveModeOf(ctx: Pick<Context, 'db'>, roomId: number): Promise<LiveMode> {
  const [rules] = await findRules(ctx.db, { roomId });
  const panic = await findPanic(ctx.db, roomId);
  return {
    conversation: await conversationOf(ctx, roomId),
    heldWords: readWords(rules?.heldWords),
    held: await countHeld(ctx.db, roomId),
    panic: panic?.at
      ? { since: instant(panic.at), byName: panic.byName, changed: changedBy(panic.former) }
      : null,
  };
}

/** What panic sets, and with it what it may restore. */
export type PanicSettings = Pick<Conversation, 'slowSeconds' | 'linksOff'> &
  Pick<Door, 'hand' | 'approval'>;

export const HARSH: PanicSettings = {
  slowSeconds: 120,
  linksOff: true,
  hand: 'closed',
  approval: 'everybody',
};

const PANIC_FIELDS: Record<PanicMeasure, keyof PanicSettings> = {
  door: 'hand',
  approval: 'approval',
  links: 'linksOff',
  slow: 'slowSeconds',
};

function changedBy(written: string | null): PanicMeasure[] {
  if (written === null) return [];
  // By `startPanic`.
  const former = JSON.parse(written) as PanicSettings;
  return panicMeasures.filter((measure) => {
    const field = PANIC_FIELDS[measure];
    return former[field] !== HARSH[field];
  });
}

function columnsOf(
  { now, actor }: ActorContext,
  { slowSeconds, linksOff, pinnedId, notice, heldWords }: Change,
): ConversationChange {
  return {
    slow_seconds: slowSeconds,
    links_off: linksOff === undefined ? undefined : Number(linksOff),
    ...(pinnedId !== undefined && {
      pinned_id: pinnedId,
      pinned_by_id: pinnedId === null ? null : actor.adminId,
    }),
    ...(notice !== undefined && { notice, notice_at: notice === null ? null : now }),
    held_words: heldWords && JSON.stringify([...new Set(heldWords.map(wordKey))]),
  };
}

async function refuseUnpinnable(
  { db }: ActorContext,
  roomId: number,
  pinnedId: number | null | undefined,
): Promise<void> {
  if (pinnedId === undefined || pinnedId === null) return;
  if (!(await findPinnable(db, roomId, pinnedId))) throw new AppError('NOT_FOUND');
}

/** As the history compares it; a message's text is not for the history. */
function wordsOf({ conversation, heldWords }: LiveMode) {
  const { slowSeconds, linksOff, pinned, notice } = conversation;
  return {
    slowMode: slowSeconds === 0 ? null : `${slowSeconds} s`,
    linksOff,
    pinnedFrom: pinned?.senderName ?? null,
    notice: notice?.text ?? null,
    heldWords: heldWords.length === 0 ? null : heldWords.join(', '),
  };
}
