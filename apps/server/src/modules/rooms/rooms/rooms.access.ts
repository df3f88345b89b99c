import { Role } from '@atrio/contract/accounts/accounts';
import { type ActorContext, type Context, reachesAll } from '../../../infrastructure/context.ts';
import { type Hold, hold } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import {
  findManagedRoom,
  findRoomIdByScene,
  listManagedAmong,
  listRoomUsers,
  type Manager,
} from './rooms.queries.ts';
import { listLinkedRooms } from './rooms-list.queries.ts';

export type RoomRow = NonNullable<Awaited<ReturnType<typeof findManagedRoom>>>;

/** A MASTER_ADMIN manages every room. */
export function managerOf({ actor }: ActorContext): Manager {
  return actor.role === Role.MASTER_ADMIN ? null : actor.adminId;
}

/**
 * The same of rooms that are compared with the key's company too: there a key that a MASTER_ADMIN
 * made manages every room.
 */
export function managerWithinReach({ actor }: ActorContext): Manager {
  return reachesAll(actor) ? null : actor.adminId;
}

/** When rooms come from purchases (ROOM_CREATION), only a MASTER_ADMIN creates them without one. */
export function mayCreateRooms({ actor, settings }: ActorContext): boolean {
  return settings.ROOM_CREATION === 'open' || actor.role === Role.MASTER_ADMIN;
}

/**
 * Loads a room that the caller may manage: their own, one they co-administer, or any for a
 * MASTER_ADMIN. Call it in the transaction that writes: it locks the room, so the right lasts until
 * the commit.
 * @param how `change` to write the room's own row or its list of administrators
 * @throws AppError NOT_FOUND, the same for a missing room and a foreign one
 */
export async function loadManagedRoom(
  ctx: ActorContext,
  id: number,
  how: Hold = 'share',
): Promise<RoomRow> {
  await hold(ctx.db, 'rooms', [id], how);
  const room = await findManagedRoom(ctx.db, id, managerWithinReach(ctx));
  if (!room || !isWithinReach(ctx, room)) throw new AppError('NOT_FOUND');
  return room;
}

/**
 * The same by the room's scene name, which socket events use.
 * @throws AppError NOT_FOUND
 */
export async function loadManagedRoomByScene(
  ctx: ActorContext,
  sceneName: string,
): Promise<RoomRow> {
  const [found] = await findRoomIdByScene(ctx.db, { sceneName });
  if (!found) throw new AppError('NOT_FOUND');
  return loadManagedRoom(ctx, found.id);
}

/**
 * Like `loadManagedRoom` with `change`, for actions that co-administrators may not do: delete and
 * restore.
 * @throws AppError NOT_FOUND, or FORBIDDEN for a co-administrator
 */
export async function loadOwnedRoom(
  ctx: ActorContext,
  id: number,
  where: 'active' | 'bin',
): Promise<RoomRow> {
  await hold(ctx.db, 'rooms', [id], 'change');
  const room = await findManagedRoom(ctx.db, id, managerWithinReach(ctx), where);
  if (!room || !isWithinReach(ctx, room)) throw new AppError('NOT_FOUND');
  if (!ownsRoom(ctx, room)) throw new AppError('FORBIDDEN');
  return room;
}

/** A company's key reaches the rooms of its company alone. */
function isWithinReach({ actor }: ActorContext, { companyId }: RoomRow): boolean {
  const reach = actor.key?.companyId ?? null;
  return reach === null || reach === companyId;
}

export function ownsRoom({ actor }: ActorContext, room: { ownerId: number }): boolean {
  return reachesAll(actor) || room.ownerId === actor.adminId;
}

/** The rooms that the caller co-administers, by id. */
export async function listCoAdministered({ db, actor }: ActorContext): Promise<number[]> {
  const linked = actor.coAdministers ? await listLinkedRooms(db, actor) : [];
  return linked.map(({ id }) => id);
}

/** The administrators to be told about these rooms: owners and co-administrators. */
export async function listAdministratorsOf(
  { db }: Pick<Context, 'db'>,
  roomIds: readonly number[],
) {
  return roomIds.length > 0 ? listRoomUsers(db, roomIds) : [];
}

/** True when the caller manages every room. */
export function managesAll(ctx: ActorContext): boolean {
  return managerOf(ctx) === null;
}

/** The caller's rooms that have people inside now. */
export async function listOnlineRooms(
  ctx: ActorContext,
): Promise<{ roomId: number; onlineNow: number }[]> {
  const online = ctx.online.all();
  if (online.length === 0) return [];
  const manager = managerOf(ctx);
  if (manager === null) return online;
  const managed = await listManagedAmong(
    ctx.db,
    online.map(({ roomId }) => roomId),
    manager,
  );
  const theirs = new Set(managed.map(({ id }) => id));
  return online.filter(({ roomId }) => theirs.has(roomId));
}
