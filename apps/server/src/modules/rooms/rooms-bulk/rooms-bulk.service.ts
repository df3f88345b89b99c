import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import {
  type BulkChange,
  type BulkResult,
  MAX_BULK_ROOMS,
  type roomBulkRoutes,
} from '@atrio/contract/rooms/rooms-bulk';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { longWork } from '../../../infrastructure/long-work.ts';
import { AppError } from '../../../lib/app-error.ts';
import { addRoomAdmin, findRoomLink, removeRoomAdmin } from '../room-admins/room-admins.service.ts';
import { loadManagedRoom, loadOwnedRoom, type RoomRow } from '../rooms/rooms.access.ts';
import { changeRoom, listManagedRooms, removeRoom, restoreRoom } from '../rooms/rooms.service.ts';

type Routes = typeof roomBulkRoutes;

/**
 * Changes each room separately, as a single call would, with its own rights, history and result: a
 * room that cannot be changed does not affect the others. An interrupted call has changed the rooms
 * up to some point, each entirely or not at all.
 */
export async function changeRooms(
  ctx: ActorContext,
  { ids, matching, change }: RouteInput<Routes['change']>,
): Promise<RouteOutput<Routes['change']>> {
  const wanted = ids ? [...new Set(ids)] : await idsMatching(ctx, matching ?? {}, change);
  return longWork(ctx, async (pause) => {
    const results: BulkResult[] = [];
    for (const id of wanted) {
      results.push(await changeOne(ctx, id, change));
      await pause();
    }
    return { results };
  });
}

async function idsMatching(
  ctx: ActorContext,
  filter: NonNullable<RouteInput<Routes['change']>['matching']>,
  { kind }: BulkChange,
): Promise<number[]> {
  const input = { ...filter, deleted: kind === 'restore', sort: 'name' as const };
  const { total = 0 } = await listManagedRooms(ctx, { ...input, page: 1, pageSize: 1 });
  if (total > MAX_BULK_ROOMS) throw new AppError('TOO_MANY_ROOMS');
  const { rooms } = await listManagedRooms(ctx, input);
  return rooms.map(({ id }) => id);
}

async function changeOne(ctx: ActorContext, id: number, change: BulkChange): Promise<BulkResult> {
  let name = '';
  try {
    const room =
      change.kind === 'restore'
        ? await loadOwnedRoom(ctx, id, 'bin')
        : await loadManagedRoom(ctx, id);
    name = room.name;
    const { isChanged, before } = await apply(ctx, room, change);
    const outcome = isChanged ? 'changed' : 'unchanged';
    return { id, name, outcome, message: null, before };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, name, outcome: 'failed', message: error.message, before: null };
  }
}

interface Applied {
  isChanged: boolean;
  before: BulkResult['before'];
}

async function apply(ctx: ActorContext, room: RoomRow, change: BulkChange): Promise<Applied> {
  const { id } = room;
  switch (change.kind) {
    case 'visibility':
      return set(ctx, id, { isVisible: change.isVisible }, room.isVisible === 1);
    case 'privacy':
      return set(ctx, id, { isPrivate: change.isPrivate }, room.isPrivate === 1);
    case 'company':
      return set(ctx, id, { companyId: change.companyId }, room.companyId);
    case 'environment':
      return set(ctx, id, { environmentId: change.environmentId }, room.environmentId);
    case 'addAdmin':
      return addAdmin(ctx, id, change.adminId);
    case 'removeAdmin':
      return removeAdmin(ctx, id, change.adminId);
    case 'delete':
      await removeRoom(ctx, { id });
      return { isChanged: true, before: null };
    case 'restore':
      await restoreRoom(ctx, { id });
      return { isChanged: true, before: null };
  }
}

/** @param value the one field to set; `before` in the result is its old value */
async function set(
  ctx: ActorContext,
  id: number,
  value: Record<string, boolean | number | null>,
  before: boolean | number | null,
): Promise<Applied> {
  const [next] = Object.values(value);
  if (next === before) return { isChanged: false, before };
  await changeRoom(ctx, { id, ...value });
  return { isChanged: true, before };
}

async function addAdmin(ctx: ActorContext, roomId: number, adminId: number): Promise<Applied> {
  if (await findRoomLink(ctx, roomId, adminId)) return { isChanged: false, before: true };
  await addRoomAdmin(ctx, { roomId, adminId });
  return { isChanged: true, before: false };
}

async function removeAdmin(ctx: ActorContext, roomId: number, adminId: number): Promise<Applied> {
  const link = await findRoomLink(ctx, roomId, adminId);
  if (!link) return { isChanged: false, before: false };
  await removeRoomAdmin(ctx, { linkId: link.id });
  return { isChanged: true, before: true };
}
