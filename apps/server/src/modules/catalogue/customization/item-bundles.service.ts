import type { itemRoutes } from '@atrio/contract/catalogue/customization';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { refuseOtherPlatform } from '../../platform/files/bundle-target.service.ts';
import { keepUploads } from '../../platform/files/files.service.ts';
import { recordHistory, replacement } from '../../platform/history/history.service.ts';
import { exchangeItemFile, listItemAssets, saveItemAsset } from './item-bundles.queries.ts';
import { getItem, holdItem, loadItem, subjectOf } from './items.service.ts';

type Routes = typeof itemRoutes;

/** Saves one bundle per item and platform: an existing one gets the new file. */
export async function saveAsset(
  ctx: ActorContext,
  { itemId, platform }: RouteInput<Routes['saveAsset']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['saveAsset']>> {
  await loadItem(ctx, itemId);
  return keepUploads(ctx, uploads, async (ctx, [file]) => {
    if (!file) {
      throw new AppError('VALIDATION_ERROR', { fields: { asset: 'Escolha um arquivo' } });
    }
    refuseOtherPlatform(file, platform);
    const item = await holdItem(ctx, itemId);
    const assets = await listItemAssets(ctx.db, [itemId]);
    const before = assets.find((asset) => asset.platform === platform);
    const { adminId } = ctx.actor;
    await saveItemAsset(ctx.db, itemId, platform, { fileId: file.id, now: ctx.now, adminId });
    const changes = [replacement(platform, before?.name, file.name)];
    await recordHistory(ctx, subjectOf(item), 'bundle.updated', changes);
    ctx.events.publish({ type: 'files.doomed' });
    return getItem(ctx, { id: itemId });
  });
}

/** Gives a bundle an earlier file again. Answers alike when it has that file already. */
export async function restoreAsset(
  ctx: ActorContext,
  { itemId, versionId }: RouteInput<Routes['restoreAsset']>,
): Promise<RouteOutput<Routes['restoreAsset']>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await holdItem(ctx, itemId);
    const { item } = await getItem(ctx, { id: itemId });
    if (item.assets.some((asset) => asset.versionId === versionId)) return { item };
    const asset = item.assets.find(({ versions }) => versions.some(({ id }) => id === versionId));
    const version = asset?.versions.find(({ id }) => id === versionId);
    if (!asset || !version) throw new AppError('NOT_FOUND');
    await exchangeItemFile(ctx.db, { assetId: asset.id, versionId, now: ctx.now });
    const changes = [replacement(asset.platform, asset.name, version.name)];
    await recordHistory(ctx, subjectOf(row), 'bundle.updated', changes);
    return getItem(ctx, { id: itemId });
  });
}
