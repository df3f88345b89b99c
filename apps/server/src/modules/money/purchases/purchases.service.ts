import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { purchaseRoutes } from '@atrio/contract/money/purchases';
import type { ActorContext } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type KeptFile, keepUploads, pictureOf } from '../../platform/files/files.service.ts';
import { makeRoom } from '../../rooms/rooms/make-room.service.ts';
import { getRoom } from '../../rooms/rooms/rooms.service.ts';
import { countItems, findItem, listItems, updateItemRoom, useItem } from './purchases.queries.ts';
import { presentItem } from './room-items.service.ts';

type Routes = typeof purchaseRoutes;

/**
 * Lists the caller's own; a MASTER_ADMIN too sees no others
 * (docs/product/roles.md#who-may-do-what).
 */
export async function listOwnItems(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { adminId } = ctx.actor;
  const { descending } = parseSort(input.sort ?? '-createdAt');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countItems(ctx.db, adminId, input.search),
    (slice) => {
      const isReversed = (slice.direction === 'desc') !== descending;
      return listItems(ctx.db, adminId, input.search, { ...slice, isReversed });
    },
  );
  return { roomItems: rows.map(presentItem), ...rest };
}

export async function getItem(
  ctx: ActorContext,
  { id }: RouteInput<Routes['get']>,
): Promise<RouteOutput<Routes['get']>> {
  return { roomItem: presentItem(await loadItem(ctx, id)) };
}

/**
 * Makes a room from a purchased one. Of several calls at the same time one succeeds, and the others
 * leave nothing, not even their images (docs/security.md, M4).
 */
export async function createRoomFromItem(
  ctx: ActorContext,
  input: RouteInput<Routes['createRoom']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['createRoom']>> {
  const { id } = input;
  if (input.roomItemId !== id) throw new AppError('ITEM_MISMATCH');
  const { consumedAt } = await loadItem(ctx, id);
  if (consumedAt !== null) throw new AppError('ITEM_USED');
  return keepUploads(ctx, uploads, async (ctx, files) => {
    if (!(await useItem(ctx.db, id, ctx.actor.adminId, ctx.now))) throw new AppError('ITEM_USED');
    const { id: roomId } = await makeRoom(ctx, {
      name: input.roomName,
      isVisible: input.isVisible,
      isPrivate: input.isPrivate,
      externalUrl: input.externalUrl,
      externalUrlName: input.externalUrlName || null,
      logo: pictureIn(files, 'logo'),
      background: pictureIn(files, 'backgroundImage'),
    });
    await updateItemRoom(ctx.db, id, roomId);
    ctx.events.publish({ type: 'purchase.used', id, adminId: ctx.actor.adminId });
    const { room } = await getRoom(ctx, { id: roomId });
    return { id: room.id, name: room.name, room };
  });
}

function pictureIn(files: readonly KeptFile[], field: string) {
  return pictureOf(files.filter((file) => file.field === field));
}

async function loadItem({ db, actor }: ActorContext, id: number) {
  const item = await findItem(db, id, actor.adminId);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
}
