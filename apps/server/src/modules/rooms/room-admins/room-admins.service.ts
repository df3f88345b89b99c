import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { roomAdminRoutes } from '@atrio/contract/rooms/room-admins';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { holdAdmins } from '../../../infrastructure/database/locks.ts';
import { AppError } from '../../../lib/app-error.ts';
import { adminIdsOf, refuseUnknown } from '../../platform/directory/directory.service.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { notify } from '../../platform/notifications/notifications.service.ts';
import { loadManagedRoom, type RoomRow } from '../rooms/rooms.access.ts';
import {
  deleteRoomAdmin,
  findAdmin,
  findLinkRoom,
  findRoomAdmin,
  findUser,
  insertRoomAdmin,
  listRoomAdmins,
} from './room-admins.queries.ts';

type Routes = typeof roomAdminRoutes;

/** Lists the co-administrators. The owner is not among them: the owner cannot be removed. */
export async function listAdminsOfRoom(
  ctx: ActorContext,
  { roomId }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const room = await loadManagedRoom(ctx, roomId);
  const owner = await findAdmin(ctx.db, room.ownerId);
  if (!owner) throw new AppError('NOT_FOUND');
  return { admins: await listRoomAdmins(ctx.db, roomId), owner };
}

export async function addRoomAdmin(
  ctx: ActorContext,
  { roomId, ...whom }: RouteInput<Routes['add']>,
): Promise<RouteOutput<Routes['add']>> {
  // Looked up outside of the transaction, since a refusal would roll the count of guesses back.
  await loadManagedRoom(ctx, roomId);
  const adminId = await chosen(ctx, whom);
  return inTransaction(ctx, async (ctx) => {
    await holdAdmins(ctx.db, [adminId]);
    const room = await loadManagedRoom(ctx, roomId, 'change');
    if (room.ownerId === adminId) throw refusal('ALREADY_OWNER', 'Esta pessoa já é dona da sala');
    const admin = await findAdmin(ctx.db, adminId);
    if (!admin) throw refusal('ADMIN_UNAVAILABLE', 'Administrador inválido');
    if (await insertRoomAdmin(ctx.db, roomId, adminId, ctx.now)) {
      const changes = [{ field: 'admin', before: null, after: admin.name }];
      await recordHistory(ctx, roomSubject(room), 'roomAdmin.added', changes);
      await tell(ctx, room, adminId);
    }
    const link = await findRoomAdmin(ctx.db, roomId, adminId);
    if (!link) throw new AppError('NOT_FOUND');
    return { link };
  });
}

/**
 * The rights on the link's room are checked after the link is found: a foreign link gets the same
 * answer as a missing one.
 */
export async function removeRoomAdmin(
  ctx: ActorContext,
  { linkId }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const link = await findLinkRoom(ctx.db, linkId);
    if (!link) throw new AppError('NOT_FOUND');
    const room = await loadManagedRoom(ctx, link.roomId, 'change');
    if (!(await deleteRoomAdmin(ctx.db, linkId))) return;
    const admin = await findAdmin(ctx.db, link.adminId);
    const changes = [{ field: 'admin', before: admin?.name ?? null, after: null }];
    await recordHistory(ctx, roomSubject(room), 'roomAdmin.removed', changes);
  });
  return {};
}

/** The link by which a person co-administers a room, if any; the caller has proven their right. */
export async function findRoomLink({ db }: ActorContext, roomId: number, adminId: number) {
  return (await findRoomAdmin(db, roomId, adminId)) ?? null;
}

/** The contract requires one of the two. */
async function chosen(
  ctx: ActorContext,
  { adminId, email }: { adminId?: number | undefined; email?: string | undefined },
): Promise<number> {
  if (email !== undefined) {
    const [found] = await adminIdsOf(ctx, [email], 'email');
    return found ?? 0;
  }
  await refuseUnknown(ctx, [adminId ?? 0], 'adminId');
  return adminId ?? 0;
}

/** Notifies a new co-administrator, unless they added themselves. */
async function tell(ctx: ActorContext, room: RoomRow, adminId: number): Promise<void> {
  const user = await findUser(ctx.db, adminId);
  if (!user || user.userId === ctx.actor.userId) return;
  const data = { roomId: room.id, roomName: room.name, byName: ctx.actor.name };
  await notify(ctx, [{ userId: user.userId, kind: 'roomAdmin.added', data }]);
}

function refusal(code: 'ALREADY_OWNER' | 'ADMIN_UNAVAILABLE', adminId: string): AppError {
  return new AppError(code, { fields: { adminId } });
}
