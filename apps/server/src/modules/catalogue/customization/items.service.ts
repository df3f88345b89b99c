import { assetPlatforms } from '@atrio/contract/catalogue/bundles';
import type {
  CustomizationItem,
  catalogRoutes,
  itemRoutes,
} from '@atrio/contract/catalogue/customization';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import { hold } from '../../../infrastructure/database/locks.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { instant } from '../../../lib/instant.ts';
import { textKey } from '../../../lib/text-key.ts';
import { fileName, fileUrl, keepUploads, pictureOf } from '../../platform/files/files.service.ts';
import {
  differences,
  recordHistory,
  replacement,
  type Subject,
} from '../../platform/history/history.service.ts';
import { listCategories } from './categories.queries.ts';
import { iconUrl, loadCategory } from './categories.service.ts';
import {
  listItemAssets,
  listItemVersions,
  listUploadedItemAssets,
} from './item-bundles.queries.ts';
import {
  countItems,
  deleteItem,
  findCatalogueVersion,
  findItem,
  insertItem,
  listAllItems,
  listItems,
  updateItem,
} from './items.queries.ts';

const ALL = { limit: 10_000, offset: 0, direction: 'asc' } as const;

type Routes = typeof itemRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findItem>>>;
type AssetRow = Awaited<ReturnType<typeof listItemAssets>>[number];
type UploadedRow = Awaited<ReturnType<typeof listUploadedItemAssets>>[number];
type VersionRow = Awaited<ReturnType<typeof listItemVersions>>[number];

export async function listCategoryItems(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { id } = await loadCategory(ctx, input.id);
  const { descending } = parseSort(input.sort ?? 'name');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countItems(ctx.db, id, input.search),
    (slice) => listItems(ctx.db, id, input.search, slice),
  );
  const ids = rows.map((row) => row.id);
  const assets = ids.length > 0 ? await listItemAssets(ctx.db, ids) : [];
  return { items: rows.map(presenter(assets)), ...rest };
}

export async function getItem(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<RouteOutput<Routes['get']>> {
  const row = await loadItem(ctx, id);
  const rows = await listUploadedItemAssets(ctx.db, id);
  const versions = await listItemVersions(ctx.db, id);
  const { assets, ...item } = presenter(rows)(row);
  return { item: { ...item, assets: assets.flatMap(withVersions(rows, versions)) } };
}

export async function createItem(
  ctx: ActorContext,
  { categoryId, name }: RouteInput<Routes['create']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['create']>> {
  await loadCategory(ctx, categoryId);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    const category = await loadCategory(ctx, categoryId);
    const icon = pictureOf(files);
    const values = { name, nameKey: textKey(name), icon };
    const id = await insertItem(ctx.db, categoryId, values, ctx.now);
    const state = { name, category: category.name, icon: icon?.name ?? null };
    await recordHistory(ctx, subjectOf({ id, name }), 'item.created', differences({}, state));
    return getItem(ctx, { id });
  });
}

export async function changeItem(
  ctx: ActorContext,
  { id, name }: RouteInput<Routes['update']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['update']>> {
  await loadItem(ctx, id);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    const before = await loadItem(ctx, id);
    const iconBefore = await fileName(ctx, before.iconKey);
    const nameKey = name === undefined ? undefined : textKey(name);
    const icon = pictureOf(files);
    if (!(await updateItem(ctx.db, id, { name, nameKey, icon }))) throw new AppError('NOT_FOUND');
    const after = { name: name ?? before.name };
    const changes = [
      ...differences({ name: before.name }, after),
      ...(icon ? [replacement('icon', iconBefore, icon.name)] : []),
    ];
    if (changes.length > 0) {
      await recordHistory(ctx, subjectOf({ id, ...after }), 'item.updated', changes);
    }
    ctx.events.publish({ type: 'files.doomed' });
    return getItem(ctx, { id });
  });
}

export async function removeItem(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const item = await holdItem(ctx, id);
    if (!(await deleteItem(ctx.db, id))) throw new AppError('NOT_FOUND');
    await recordHistory(ctx, subjectOf(item), 'item.deleted');
    ctx.events.publish({ type: 'files.doomed' });
  });
  return {};
}

/** The version of the catalogue, which changes with every change of it. */
export async function catalogueEtag({ db }: Pick<Context, 'db'>): Promise<string> {
  const [row] = await findCatalogueVersion(db, {});
  return `"catalogue-${row?.version ?? 0}"`;
}

/** The whole catalogue for game clients, which have no session. */
export async function readCatalog({
  db,
}: Context): Promise<RouteOutput<(typeof catalogRoutes)['customization']>> {
  const categories = await listCategories(db, undefined, ALL);
  const items = (await listAllItems(db)).map(presenter(await listItemAssets(db, 'all')));
  const byCategory = Map.groupBy(items, ({ categoryId }) => categoryId);
  return {
    categories: categories.map(({ id, name, iconKey }) => ({
      id,
      name,
      iconUrl: iconUrl(iconKey),
      items: (byCategory.get(id) ?? []).map(({ categoryId: _, ...item }) => item),
    })),
  };
}

export function subjectOf({ id, name }: Pick<Row, 'id' | 'name'>): Subject {
  return { kind: 'item', id, name };
}

export async function loadItem({ db }: ActorContext, id: number): Promise<Row> {
  const item = await findItem(db, id);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
}

/** The same while nobody else replaces its bundles, until the commit. */
export async function holdItem(ctx: ActorContext, id: number): Promise<Row> {
  await hold(ctx.db, 'customization_items', [id], 'change');
  return loadItem(ctx, id);
}

/** Makes a function that presents items with their own bundles. */
function presenter(assets: readonly AssetRow[]): (row: Row) => CustomizationItem {
  const byItem = Map.groupBy(assets, ({ itemId }) => itemId);
  return ({ iconKey, ...item }) => ({
    ...item,
    iconUrl: iconUrl(iconKey),
    assets: assetPlatforms.flatMap((platform) =>
      (byItem.get(item.id) ?? [])
        .filter((asset) => asset.platform === platform)
        .map(({ id, name, bytes, sha256, unityTarget, key }) => {
          const facts = { name, bytes, sha256, unityTarget };
          return { id, ...facts, platform, assetBundleUrl: fileUrl(key) };
        }),
    ),
  });
}

/** Makes a function that adds to bundles when and by whom they were sent, and their earlier files. */
function withVersions(rows: readonly UploadedRow[], versions: readonly VersionRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byAsset = Map.groupBy(versions, ({ assetId }) => assetId);
  return (asset: CustomizationItem['assets'][number]) => {
    const row = byId.get(asset.id);
    if (!row) return [];
    const { updatedAt, uploadedBy, versionId } = row;
    const earlier = (byAsset.get(asset.id) ?? []).map(({ assetId: _, ...version }) => ({
      ...version,
      uploadedAt: instant(version.uploadedAt),
    }));
    return [{ ...asset, updatedAt: instant(updatedAt), uploadedBy, versionId, versions: earlier }];
  };
}
