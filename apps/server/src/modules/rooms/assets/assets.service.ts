import { type AssetPlatform, assetPlatforms } from '@atrio/contract/catalogue/bundles';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import type { Bundle } from '@atrio/contract/live/visits';
import {
  type assetRoutes,
  formatAssetUrl,
  parseAssetUrl,
  type RoomAsset,
} from '@atrio/contract/rooms/assets';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { refuseOtherPlatform } from '../../platform/files/bundle-target.service.ts';
import { fileUrl, keepUploads } from '../../platform/files/files.service.ts';
import { recordHistory, roomSubject } from '../../platform/history/history.service.ts';
import { loadManagedRoom } from '../rooms/rooms.access.ts';
import {
  deleteOldVersions,
  exchangeFile,
  findAsset,
  listAssets,
  listUploadedAssets,
  listVersions,
  saveAsset,
} from './assets.queries.ts';

type Routes = typeof assetRoutes;
type Row = Awaited<ReturnType<typeof listUploadedAssets>>[number];
type Version = Awaited<ReturnType<typeof listVersions>>[number];

export async function listRoomAssets(
  ctx: ActorContext,
  { roomId }: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const room = await loadManagedRoom(ctx, roomId);
  const rows = await listUploadedAssets(ctx.db, room.id);
  const versions = await listVersions(ctx.db, room.id);
  const order = (row: Row) => assetPlatforms.indexOf(platformOf(row));
  const roomAssets = rows
    .toSorted((a, b) => order(a) - order(b))
    .map((row) =>
      present(
        row,
        versions.filter(({ assetId }) => assetId === row.id),
      ),
    );
  return { roomAssets };
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

/** Gives an asset an earlier file again. Answers alike when it has that file already. */
export async function restoreVersion(
  ctx: ActorContext,
  { assetId, versionId }: RouteInput<Routes['restore']>,
): Promise<RouteOutput<Routes['restore']>> {
  return inTransaction(ctx, async (ctx) => {
    const asset = await findAsset(ctx.db, assetId);
    if (!asset) throw new AppError('NOT_FOUND');
    const room = await loadManagedRoom(ctx, asset.roomId, 'change');
    const { roomAssets } = await listRoomAssets(ctx, { roomId: room.id });
    const current = roomAssets.find(({ id }) => id === assetId);
    if (!current) throw new AppError('NOT_FOUND');
    if (current.versionId === versionId) return { roomAssets };
    const version = current.versions.find(({ id }) => id === versionId);
    if (!version) throw new AppError('NOT_FOUND');
    await exchangeFile(ctx.db, assetId, versionId, ctx.now);
    const before = parseAssetUrl(current.assetUrl)?.name ?? null;
    const changes = [{ field: current.platform, before, after: version.name }];
    await recordHistory(ctx, roomSubject(room), 'asset.updated', changes);
    return listRoomAssets(ctx, { roomId: room.id });
  });
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
    // The upload took time: the right is read again, and holds until the commit. Nobody else may
    // replace the same files meanwhile, for each becomes one version.
    const room = await loadManagedRoom(ctx, roomId, 'change');
    const before = new Map(
      (await listAssets(ctx.db, room.id)).map(({ platform, name }) => [platform, name]),
    );
    for (const { file, platform } of pairs) {
      const isPlatformVerified = file.target !== null;
      await saveAsset(ctx.db, room.id, platform, {
        fileId: file.id,
        isPlatformVerified,
        now: ctx.now,
        adminId: ctx.actor.adminId,
      });
    }
    await deleteOldVersions(ctx.db, room.id);
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

function platformOf({ platform }: Pick<Row, 'platform'>): AssetPlatform {
  // `saveAsset` writes no other value.
  return platform as AssetPlatform;
}

function present(row: Row, versions: readonly Version[]): RoomAsset {
  const platform = platformOf(row);
  return {
    id: row.id,
    platform,
    assetUrl: formatAssetUrl({ platform, name: row.name, url: fileUrl(row.key) }),
    isPlatformVerified: row.isPlatformVerified === 1,
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
    uploadedBy: row.uploadedBy,
    versionId: row.fileId,
    versions: versions.map(({ id, name, bytes, uploadedAt, uploadedBy }) => ({
      id,
      name,
      bytes,
      uploadedAt: instant(uploadedAt),
      uploadedBy,
    })),
  };
}
