import { type AssetPlatform, assetPlatforms } from '@atrio/contract/catalogue/bundles';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Bundle } from '@atrio/contract/live/visits';
import { type assetRoutes, formatAssetUrl, type RoomAsset } from '@atrio/contract/rooms/assets';
import type { ActorContext, Context } from '../../../infrastructure/context.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { refuseOtherPlatform } from '../../platform/files/bundle-target.service.ts';
import { fileUrl, keepUploads } from '../../platform/files/files.service.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import { findAsset, listAssets, saveAsset } from './assets.queries.ts';

type Routes = typeof assetRoutes;
type Row = Awaited<ReturnType<typeof listAssets>>[number];

export async function listRoomAssets(
  ctx: ActorContext,
  { roomId }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const room = await loadManagedRoom(ctx, roomId);
  const rows = await listAssets(ctx.db, room.id);
  const order = (row: Row) => assetPlatforms.indexOf(platformOf(row));
  return { roomAssets: rows.toSorted((a, b) => order(a) - order(b)).map(present) };
}

/** A room's bundles for its visitors. @param urlOf where they get a file */
export async function bundlesOf(
  { db }: Pick<Context, 'db'>,
  roomId: number,
  urlOf: (key: string) => string,
): Promise<Bundle[]> {
  const rows = await listAssets(db, roomId);
  return rows.map((row) => ({
    platform: platformOf(row),
    url: urlOf(row.key),
    name: row.name,
    bytes: row.bytes,
    sha256: row.sha256,
    unityTarget: row.unityTarget,
  }));
}

export async function addAssets(
  ctx: ActorContext,
  { roomId, platforms }: RouteInput<Routes['create']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['create']>> {
  await loadManagedRoom(ctx, roomId);
  return saveAssets(ctx, roomId, platforms, uploads);
}

export async function replaceAsset(
  ctx: ActorContext,
  { assetId, roomAssetId }: RouteInput<Routes['update']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['update']>> {
  const asset = await findAsset(ctx.db, assetId);
  if (!asset) throw new AppError('NOT_FOUND');
  const room = await loadManagedRoom(ctx, asset.roomId);
  if (roomAssetId !== assetId) {
    throw new AppError('VALIDATION_ERROR', { fields: { roomAssetId: 'Asset inválido' } });
  }
  return saveAssets(ctx, room.id, [platformOf(asset)], uploads);
}

/** Saves one asset per room and platform: an existing one gets the new file. */
function saveAssets(
  ctx: ActorContext,
  roomId: number,
  platforms: readonly AssetPlatform[],
  uploads: Uploads,
): Promise<{ roomAssets: RoomAsset[] }> {
  return keepUploads(ctx, uploads, async (ctx, files) => {
    if (files.length !== platforms.length) {
      const sentence = 'Envie um arquivo para cada plataforma';
      throw new AppError('VALIDATION_ERROR', { fields: { files: sentence } });
    }
    const pairs = files.flatMap((file, index) => {
      const platform = platforms[index];
      return platform === undefined ? [] : [{ file, platform }];
    });
    for (const { file, platform } of pairs) refuseOtherPlatform(file, platform);
    // The upload took time: the right is read again, and holds until the commit.
    const room = await loadManagedRoom(ctx, roomId);
    const before = new Map(
      (await listAssets(ctx.db, room.id)).map(({ platform, name }) => [platform, name]),
    );
    for (const { file, platform } of pairs) {
      const isPlatformVerified = file.target !== null;
      await saveAsset(ctx.db, room.id, platform, {
        fileId: file.id,
        isPlatformVerified,
        now: ctx.now,
      });
    }
    const changes = pairs.map(({ file, platform }) => ({
      field: platform,
      before: before.get(platform) ?? null,
      after: file.name,
    }));
    await recordHistory(ctx, roomSubject(room), 'asset.updated', changes);
    ctx.events.publish({ type: 'files.doomed' });
    return listRoomAssets(ctx, { roomId: room.id });
  });
}

function platformOf({ platform }: Row): AssetPlatform {
  // `saveAsset` writes no other value.
  return platform as AssetPlatform;
}

function present(row: Row): RoomAsset {
  const platform = platformOf(row);
  return {
    id: row.id,
    platform,
    assetUrl: formatAssetUrl({ platform, name: row.name, url: fileUrl(row.key) }),
    isPlatformVerified: row.isPlatformVerified === 1,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  };
}
