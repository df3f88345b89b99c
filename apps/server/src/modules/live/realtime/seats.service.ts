import type { Standing } from '@atrio/contract/live/door';
import { OPEN_CONVERSATION } from '@atrio/contract/live/open-conversation';
import type { EventAnswer, EventInput, Person } from '@atrio/contract/live/realtime';
import type { SocketContext } from '../../../infrastructure/realtime/connection.ts';
import type { Channel } from '../../../infrastructure/realtime/live.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { publicRoomOf } from '../../rooms/public-room/public-room.service.ts';
import {
  listOnlineRooms,
  loadManagedRoomByScene,
  managesAll,
} from '../../rooms/rooms/rooms.access.ts';
import { conversationOf } from '../conversation/conversation.access.ts';
import { INSIDE, leaveDoor, passDoor } from '../door/entry.service.ts';
import { forgetWaiting, waitAtDoor } from '../door/waiting.service.ts';
import { arrive } from '../presence/arrivals.service.ts';
import { listPeople, whoIsInside } from '../presence/people.service.ts';
import { takeTurn, takeTurnToJoin } from '../visits/entry-queue.access.ts';
import { findsNoDoor } from '../visits/visits.access.ts';
import { participantOf } from '../visits/visits.service.ts';
import { enterAsAdmin, enterAsVisitor, enterSeated } from './realtime.access.ts';
import { leaveSeat } from './realtime.service.ts';

/** Lets a visitor enter and begins a visit. Joining again changes nothing and returns the same. */
export async function joinRoom(
  ctx: SocketContext,
  ...[sceneName, options]: EventInput<'joinRoom'>
): Promise<EventAnswer<'joinRoom'>> {
  const take = () => takeSeat(ctx, sceneName, options);
  const { roomId, self, standing } = await (hasSeat(ctx, options)
    ? take()
    : takeTurnToJoin(ctx, take));
  if (standing.state !== 'inside') {
    const room = await publicRoomOf(ctx, roomId, 'outside');
    // Last of all, so that no news of the door overtakes this answer, which is older.
    waitAtDoor(ctx, { roomId, visitorId: self.id }, standing);
    // Nothing of what is said inside.
    const conversation = OPEN_CONVERSATION;
    return { self, room, conversation, people: [], onlineNow: 0, ...standing };
  }
  return { self, ...(await insideOf(ctx, roomId, 'inside')), ...standing };
}

/** Reads all that a room shows. The reads run together and cost a crowd one trip to the database. */
async function insideOf(ctx: SocketContext, roomId: number, view: 'inside' | 'manager') {
  const [room, conversation, people] = await Promise.all([
    publicRoomOf(ctx, roomId, view),
    conversationOf(ctx, roomId),
    whoIsInside(ctx, roomId),
  ]);
  return { room, conversation, ...people };
}

/**
 * A visitor who is inside needs no turn. In a crowd a page asks again after ten seconds: if each of its
 * questions waited at the end of the queue, none would be answered in time.
 */
function hasSeat({ connection }: SocketContext, options: EventInput<'joinRoom'>[1]): boolean {
  return connection.seat?.chat === (options?.chat ?? 'room');
}

/** A visitor gives up their seat, or their place at the door, for somebody else. */
export async function leaveRoom(
  ctx: SocketContext,
  ...[sceneName]: EventInput<'leaveRoom'>
): Promise<EventAnswer<'leaveRoom'>> {
  const visitor = await enterAsVisitor(ctx);
  if (visitor.sceneName !== sceneName) throw new AppError('NOT_FOUND');
  await leaveSeat(ctx, ctx.connection);
  await leaveDoor(ctx, visitor.id);
  return {};
}

async function takeSeat(
  ctx: SocketContext,
  sceneName: string,
  options: EventInput<'joinRoom'>[1],
): Promise<{ roomId: number; self: Person; standing: Standing }> {
  const { connection } = ctx;
  const visitor = await enterAsVisitor(ctx);
  const { id, name, roomId } = visitor;
  if (visitor.sceneName !== sceneName) throw new AppError('NOT_FOUND');
  const chat = options?.chat ?? 'room';
  const self = { id, name };
  if (!hasSeat(ctx, options)) {
    const { ticketId, category } = visitor;
    const isFree = findsNoDoor(visitor);
    const caller = { visitorId: id, roomId, isListed: ticketId !== null, category };
    const { note, code } = options ?? {};
    const pass = () => passDoor(ctx, { ...caller, note, code });
    const standing = isFree ? INSIDE : await takeTurn(ctx, pass);
    forgetWaiting(ctx, connection);
    await leaveSeat(ctx, connection);
    if (standing.state !== 'inside') return { roomId, self, standing };
    const { id: connectionId, serverId } = connection;
    const emptied = await arrive(ctx, { connectionId, serverId, roomId, visitorId: id, chat });
    connection.seat = { as: 'visitor', roomId, sceneName, person: self, chat, emptied };
    connection.enter(`room:${roomId}`, `person:${id}`);
  }
  return { roomId, self, standing: INSIDE };
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
  return { roomId, self: person, ...(await insideOf(ctx, roomId, 'manager')) };
}

/** Lists people inside the joined room, a page at a time. */
export async function getPeople(
  ctx: SocketContext,
  ...[options]: EventInput<'getPeople'>
): Promise<EventAnswer<'getPeople'>> {
  const { seat } = await enterSeated(ctx);
  return listPeople(ctx, seat.roomId, options);
}

/** Leaves a room. Does nothing if the caller is not in it: it may have been lost meanwhile. */
export async function panelLeaveRoom(
  ctx: SocketContext,
  ...[sceneName]: EventInput<'panelLeaveRoom'>
): Promise<EventAnswer<'panelLeaveRoom'>> {
  await enterAsAdmin(ctx);
  if (ctx.connection.seat?.sceneName === sceneName) await leaveSeat(ctx, ctx.connection);
  return {};
}

/** Subscribes the caller to people coming and going in all their rooms. */
export async function panelWatchRooms(ctx: SocketContext): Promise<EventAnswer<'panelWatchRooms'>> {
  const admin = await enterAsAdmin(ctx);
  const channel: Channel = managesAll(admin) ? 'masters' : `manager:${admin.actor.adminId}`;
  ctx.connection.enter(channel);
  return { rooms: await listOnlineRooms(admin) };
}
