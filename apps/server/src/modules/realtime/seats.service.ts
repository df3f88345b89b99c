import type { EventAnswer, EventInput } from '@atrio/contract/realtime';
import { AppError } from '../../lib/app-error.ts';
import { textKey } from '../../lib/text-key.ts';
import type { SocketContext } from '../../platform/realtime/connection.ts';
import type { Channel } from '../../platform/realtime/live.ts';
import { arrive, whoIsInside } from '../presence/presence.service.ts';
import { listOnlineRooms, loadManagedRoomByScene, managesAll } from '../rooms/rooms.access.ts';
import { takeTurn } from '../visits/entry-queue.access.ts';
import { participantOf, publicRoomOf } from '../visits/visits.service.ts';
import { enterAsAdmin, enterAsVisitor } from './realtime.access.ts';
import { leaveSeat } from './realtime.service.ts';

/** A visitor enters: a visit begins. Joining again changes nothing and answers the same. */
export function joinRoom(
  ctx: SocketContext,
  ...input: EventInput<'joinRoom'>
): Promise<EventAnswer<'joinRoom'>> {
  return takeTurn(ctx, () => joinInTurn(ctx, ...input));
}

async function joinInTurn(
  ctx: SocketContext,
  ...[sceneName, options]: EventInput<'joinRoom'>
): Promise<EventAnswer<'joinRoom'>> {
  const { connection } = ctx;
  const { id, name, roomId, ...visitor } = await enterAsVisitor(ctx);
  if (visitor.sceneName !== sceneName) throw new AppError('NOT_FOUND');
  const chat = options?.chat ?? 'room';
  if (connection.seat?.chat !== chat) {
    await leaveSeat(ctx, connection);
    const { id: connectionId, serverId } = connection;
    await arrive(ctx, { connectionId, serverId, roomId, visitorId: id, chat });
    connection.seat = { as: 'visitor', roomId, sceneName, person: { id, name }, chat };
    connection.enter(`room:${roomId}`, `person:${id}`);
  }
  const room = await publicRoomOf(ctx, roomId, 'inside');
  return { self: { id, name }, room, ...(await whoIsInside(ctx, roomId)) };
}

/** An administrator joins a room's channel without counting as a visit; leaves any other one. */
export async function panelJoinRoom(
  ctx: SocketContext,
  ...[sceneName]: EventInput<'panelJoinRoom'>
): Promise<EventAnswer<'panelJoinRoom'>> {
  const { connection } = ctx;
  const admin = await enterAsAdmin(ctx);
  const { id: roomId } = await loadManagedRoomByScene(admin, sceneName);
  const { userId, name } = admin.actor;
  const person = await participantOf(ctx, roomId, { userId, name, nameKey: textKey(name) });
  if (connection.seat?.roomId !== roomId) {
    await leaveSeat(ctx, connection);
    connection.seat = { as: 'manager', roomId, sceneName, person, chat: 'room' };
    connection.enter(`room:${roomId}`, `panel:${roomId}`, `person:${person.id}`);
  }
  const room = await publicRoomOf(ctx, roomId, 'manager');
  return { roomId, self: person, room, ...(await whoIsInside(ctx, roomId)) };
}

/** Leaving a room that one is not in is fine: it may have been lost meanwhile. */
export async function panelLeaveRoom(
  ctx: SocketContext,
  ...[sceneName]: EventInput<'panelLeaveRoom'>
): Promise<EventAnswer<'panelLeaveRoom'>> {
  await enterAsAdmin(ctx);
  if (ctx.connection.seat?.sceneName === sceneName) await leaveSeat(ctx, ctx.connection);
  return {};
}

/** From now on the caller hears of people coming and going in every room of theirs. */
export async function panelWatchRooms(ctx: SocketContext): Promise<EventAnswer<'panelWatchRooms'>> {
  const admin = await enterAsAdmin(ctx);
  const channel: Channel = managesAll(admin) ? 'masters' : `manager:${admin.actor.adminId}`;
  ctx.connection.enter(channel);
  return { rooms: await listOnlineRooms(admin) };
}
