import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { liveModeRoutes } from '@atrio/contract/live/conversation';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../../rooms/rooms/rooms.access.ts';
import { changeDoor, getDoor } from '../door/door.service.ts';
import { tellConversation } from './conversation.access.ts';
import { findPanic, putConversation } from './conversation.queries.ts';
import { HARSH, liveModeOf, type PanicSettings } from './conversation.service.ts';

type Routes = typeof liveModeRoutes;

/**
 * Does the harsh four at once and remembers what was set before. Pressed again it changes nothing:
 * the room's lock lets one of several presses see a room that is not in panic.
 */
export async function startPanic(
  ctx: ActorContext,
  { id }: RouteInput<Routes['panic']>,
): Promise<RouteOutput<Routes['panic']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id, 'change');
    if ((await findPanic(ctx.db, id))?.at) return { live: await liveModeOf(ctx, id) };
    const former = await settingsOf(ctx, id);
    await apply(ctx, id, HARSH);
    await putConversation(ctx.db, id, {
      panic_at: ctx.now,
      panic_by_id: ctx.actor.adminId,
      panic_former: JSON.stringify(former),
    });
    const change = { field: 'panic', before: false, after: true };
    await recordHistory(ctx, roomSubject(room), 'room.updated', [change]);
    await tellConversation(ctx, id);
    return { live: await liveModeOf(ctx, id) };
  });
}

/** Restores what panic set. What somebody has changed by hand since stays as they wanted it. */
export async function endPanic(
  ctx: ActorContext,
  { id }: RouteInput<Routes['calm']>,
): Promise<RouteOutput<Routes['calm']>> {
  return inTransaction(ctx, async (ctx) => {
    const room = await loadManagedRoom(ctx, id, 'change');
    const known = await findPanic(ctx.db, id);
    if (!known?.former) return { live: await liveModeOf(ctx, id) };
    // Written by `startPanic`.
    const former = JSON.parse(known.former) as PanicSettings;
    const now = await settingsOf(ctx, id);
    await apply(ctx, id, {
      slowSeconds: now.slowSeconds === HARSH.slowSeconds ? former.slowSeconds : now.slowSeconds,
      linksOff: now.linksOff === HARSH.linksOff ? former.linksOff : now.linksOff,
      hand: now.hand === HARSH.hand ? former.hand : now.hand,
      approval: now.approval === HARSH.approval ? former.approval : now.approval,
    });
    await putConversation(ctx.db, id, { panic_at: null, panic_by_id: null, panic_former: null });
    const change = { field: 'panic', before: true, after: false };
    await recordHistory(ctx, roomSubject(room), 'room.updated', [change]);
    await tellConversation(ctx, id);
    return { live: await liveModeOf(ctx, id) };
  });
}

async function settingsOf(ctx: ActorContext, id: number): Promise<PanicSettings> {
  const { door } = await getDoor(ctx, { id });
  const { slowSeconds, linksOff } = (await liveModeOf(ctx, id)).conversation;
  return { slowSeconds, linksOff, hand: door.hand, approval: door.approval };
}

async function apply(
  ctx: ActorContext,
  id: number,
  { slowSeconds, linksOff, hand, approval }: PanicSettings,
): Promise<void> {
  await changeDoor(ctx, { id, hand, approval });
  await putConversation(ctx.db, id, { slow_seconds: slowSeconds, links_off: Number(linksOff) });
}
