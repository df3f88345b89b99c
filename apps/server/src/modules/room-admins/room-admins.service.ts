import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { roomAdminRoutes } from '@atrio/contract/room-admins';
import { AppError } from '../../lib/app-error.ts';
import { type ActorContext, inTransaction } from '../../platform/context.ts';
import { holdAdmins } from '../../platform/database/locks.ts';
import { adminIdsOf, refuseUnknown } from '../admins/directory.service.ts';
import { recordHistory, roomSubject } from '../history/history.service.ts';
import { notify } from '../notifications/notifications.service.ts';
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

/** The owner is no link: nobody can remove them, and they need no adding. */
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
  // Looked up outside of the transaction: a refusal must not roll the counting of guesses back.
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
      ctx.events.publish({ type: 'roomAdmin.added', roomId, adminId });
    }
    const link = await findRoomAdmin(ctx.db, roomId, adminId);
    if (!link) throw new AppError('NOT_FOUND');
    return { link };
  });
}

/** The link is found first and then its room's rights asked: a foreign link looks like none. */
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
    ctx.events.publish({ type: 'roomAdmin.removed', ...link });
  });
  return {};
}

/** Whether, and by which link, somebody co-administers a room; the caller has proven their right. */
export async function findRoomLink({ db }: ActorContext, roomId: number, adminId: number) {
  return (await findRoomAdmin(db, roomId, adminId)) ?? null;
}

/** The contract has seen to it that there is one of the two. */
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

/** Whoever now has a room more, unless it is themselves who gave it to them. */
async function tell(ctx: ActorContext, room: RoomRow, adminId: number): Promise<void> {
  const user = await findUser(ctx.db, adminId);
  if (!user || user.userId === ctx.actor.userId) return;
  const data = { roomId: room.id, roomName: room.name, byName: ctx.actor.name };
  await notify(ctx, [{ userId: user.userId, kind: 'roomAdmin.added', data }]);
}

function refusal(code: 'ALREADY_OWNER' | 'ADMIN_UNAVAILABLE', adminId: string): AppError {
  return new AppError(code, { fields: { adminId } });
}
