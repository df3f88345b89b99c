import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { roomAdminRoutes } from '@atrio/contract/room-admins';
import { AppError } from '../../lib/app-error.ts';
import { type ActorContext, inTransaction } from '../../platform/context.ts';
import { recordHistory } from '../history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import {
  deleteRoomAdmin,
  findAdmin,
  findLinkRoom,
  findRoomAdmin,
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
  { roomId, adminId }: RouteInput<Routes['add']>,
): Promise<RouteOutput<Routes['add']>> {
  const room = await loadManagedRoom(ctx, roomId);
  if (room.ownerId === adminId) throw refusal('ALREADY_OWNER', 'Esta pessoa já é dona da sala');
  const admin = await findAdmin(ctx.db, adminId);
  if (!admin) throw refusal('ADMIN_UNAVAILABLE', 'Administrador inválido');
  await inTransaction(ctx, async (ctx) => {
    if (!(await insertRoomAdmin(ctx.db, roomId, adminId, ctx.now))) return;
    const changes = [{ field: 'admin', before: null, after: admin.name }];
    await recordHistory(ctx, roomId, 'roomAdmin.added', changes);
    ctx.events.publish({ type: 'roomAdmin.added', roomId, adminId });
  });
  const link = await findRoomAdmin(ctx.db, roomId, adminId);
  // Gone again: someone removed it in the same moment.
  if (!link) throw new AppError('NOT_FOUND');
  return { link };
}

/** The link is found first and then its room's rights asked: a foreign link looks like none. */
export async function removeRoomAdmin(
  ctx: ActorContext,
  { linkId }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  const link = await findLinkRoom(ctx.db, linkId);
  if (!link) throw new AppError('NOT_FOUND');
  await loadManagedRoom(ctx, link.roomId);
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteRoomAdmin(ctx.db, linkId))) return;
    const admin = await findAdmin(ctx.db, link.adminId);
    const changes = [{ field: 'admin', before: admin?.name ?? null, after: null }];
    await recordHistory(ctx, link.roomId, 'roomAdmin.removed', changes);
    ctx.events.publish({ type: 'roomAdmin.removed', ...link });
  });
  return {};
}

function refusal(code: 'ALREADY_OWNER' | 'ADMIN_UNAVAILABLE', adminId: string): AppError {
  return new AppError(code, { fields: { adminId } });
}
