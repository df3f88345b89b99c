import { assetPlatforms } from '@atrio/contract/catalogue/bundles';
import type {
  CustomizationItem,
  catalogRoutes,
  itemRoutes,
} from '@atrio/contract/catalogue/customization';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, type Context, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { refuseOtherPlatform } from '../../platform/files/bundle-target.service.ts';
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
  countItems,
  deleteItem,
  findCatalogueVersion,
  findItem,
  insertItem,
  listAllItems,
  listItemAssets,
  listItems,
  saveItemAsset,
  updateItem,
} from './items.queries.ts';

const ALL = { limit: 10_000, offset: 0, direction: 'asc' } as const;

type Routes = typeof itemRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findItem>>>;
type AssetRow = Awaited<ReturnType<typeof listItemAssets>>[number];

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
  const item = await loadItem(ctx, id);
  const present = presenter(await listItemAssets(ctx.db, [id]));
  return { item: present(item) };
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
    const item = await loadItem(ctx, id);
    if (!(await deleteItem(ctx.db, id))) throw new AppError('NOT_FOUND');
    await recordHistory(ctx, subjectOf(item), 'item.deleted');
    ctx.events.publish({ type: 'files.doomed' });
  });
  return {};
}

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
    const item = await loadItem(ctx, itemId);
    const assets = await listItemAssets(ctx.db, [itemId]);
    const before = assets.find((asset) => asset.platform === platform);
    await saveItemAsset(ctx.db, itemId, platform, { fileId: file.id, now: ctx.now });
    const changes = [replacement(platform, before?.name, file.name)];
    await recordHistory(ctx, subjectOf(item), 'bundle.updated', changes);
    ctx.events.publish({ type: 'files.doomed' });
    return getItem(ctx, { id: itemId });
  });
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

function subjectOf({ id, name }: Pick<Row, 'id' | 'name'>): Subject {
  return { kind: 'item', id, name };
}

async function loadItem({ db }: ActorContext, id: number): Promise<Row> {
  const item = await findItem(db, id);
  if (!item) throw new AppError('NOT_FOUND');
  return item;
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
        .map(({ itemId: _, key, ...asset }) => ({
          ...asset,
          platform,
          assetBundleUrl: fileUrl(key),
        })),
    ),
  });
}
