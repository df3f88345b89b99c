import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { roomAdminRoutes } from '@atrio/contract/room-admins';
import { AppError } from '../../lib/app-error.ts';
import { type ActorContext, inTransaction } from '../../platform/context.ts';
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
  if (!(await findAdmin(ctx.db, adminId))) {
    throw refusal('ADMIN_UNAVAILABLE', 'Administrador inválido');
  }
  await inTransaction(ctx, async (ctx) => {
    const added = await insertRoomAdmin(ctx.db, roomId, adminId, ctx.now);
    if (added) ctx.events.publish({ type: 'roomAdmin.added', roomId, adminId });
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
    const removed = await deleteRoomAdmin(ctx.db, linkId);
    if (removed) ctx.events.publish({ type: 'roomAdmin.removed', ...link });
  });
  return {};
}

function refusal(code: 'ALREADY_OWNER' | 'ADMIN_UNAVAILABLE', adminId: string): AppError {
  return new AppError(code, { fields: { adminId } });
}
