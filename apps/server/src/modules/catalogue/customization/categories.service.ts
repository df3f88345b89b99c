import type {
  CustomizationCategory,
  categoryRoutes,
} from '@atrio/contract/catalogue/customization';
import type { RouteInput, RouteOutput } from '@atrio/contract/lib/route';
import { type ActorContext, inTransaction } from '../../../infrastructure/context.ts';
import { parseSort, readPage } from '../../../infrastructure/database/list.ts';
import type { Uploads } from '../../../infrastructure/uploads.ts';
import { AppError } from '../../../lib/app-error.ts';
import { textKey } from '../../../lib/text-key.ts';
import { fileName, fileUrl, keepUploads, pictureOf } from '../../platform/files/files.service.ts';
import {
  differences,
  recordHistory,
  replacement,
  type Subject,
} from '../../platform/history/history.service.ts';
import {
  countCategories,
  deleteCategory,
  findCategory,
  insertCategory,
  listCategories,
  updateCategory,
} from './categories.queries.ts';

type Routes = typeof categoryRoutes;
type Row = NonNullable<Awaited<ReturnType<typeof findCategory>>>;

export async function listAllCategories(
  ctx: ActorContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const { descending } = parseSort(input.sort ?? 'name');
  const { rows, ...rest } = await readPage(
    input,
    descending,
    () => countCategories(ctx.db, input.search),
    (slice) => listCategories(ctx.db, input.search, slice),
  );
  return { categories: rows.map(present), ...rest };
}

export async function getCategory(
  ctx: ActorContext,
  { id }: { id: number },
): Promise<RouteOutput<Routes['get']>> {
  return { category: present(await loadCategory(ctx, id)) };
}

export function createCategory(
  ctx: ActorContext,
  { name }: RouteInput<Routes['create']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['create']>> {
  return keepUploads(ctx, uploads, async (ctx, files) => {
    const values = { name, nameKey: textKey(name), icon: pictureOf(files) };
    const id = await insertCategory(ctx.db, values, ctx.now);
    const changes = differences({}, { name, icon: pictureOf(files)?.name ?? null });
    await recordHistory(ctx, subjectOf({ id, name }), 'category.created', changes);
    return getCategory(ctx, { id });
  });
}

export async function changeCategory(
  ctx: ActorContext,
  { id, name }: RouteInput<Routes['update']>,
  uploads: Uploads,
): Promise<RouteOutput<Routes['update']>> {
  await loadCategory(ctx, id);
  return keepUploads(ctx, uploads, async (ctx, files) => {
    const before = await loadCategory(ctx, id);
    const iconBefore = await fileName(ctx, before.iconKey);
    const nameKey = name === undefined ? undefined : textKey(name);
    const icon = pictureOf(files);
    if (!(await updateCategory(ctx.db, id, { name, nameKey, icon }))) {
      throw new AppError('NOT_FOUND');
    }
    const after = { name: name ?? before.name };
    const changes = [
      ...differences({ name: before.name }, after),
      ...(icon ? [replacement('icon', iconBefore, icon.name)] : []),
    ];
    if (changes.length > 0) {
      await recordHistory(ctx, subjectOf({ id, ...after }), 'category.updated', changes);
    }
    ctx.events.publish({ type: 'files.doomed' });
    return getCategory(ctx, { id });
  });
}

/** Deletes a category with its items and their bundles (docs/product/rules.md#deletion). */
export async function removeCategory(
  ctx: ActorContext,
  { id }: RouteInput<Routes['remove']>,
): Promise<RouteOutput<Routes['remove']>> {
  await inTransaction(ctx, async (ctx) => {
    const category = await loadCategory(ctx, id);
    if (!(await deleteCategory(ctx.db, id))) throw new AppError('NOT_FOUND');
    const items = Number(category.itemCount);
    const changes = items > 0 ? [{ field: 'items', before: items, after: null }] : [];
    await recordHistory(ctx, subjectOf(category), 'category.deleted', changes);
    ctx.events.publish({ type: 'files.doomed' });
  });
  return {};
}

/** @throws AppError NOT_FOUND */
export async function loadCategory({ db }: ActorContext, id: number): Promise<Row> {
  const category = await findCategory(db, id);
  if (!category) throw new AppError('NOT_FOUND');
  return category;
}

function subjectOf({ id, name }: Pick<Row, 'id' | 'name'>): Subject {
  return { kind: 'category', id, name };
}

export function iconUrl(key: string | null): string | null {
  return key === null ? null : fileUrl(key);
}

function present({ id, name, iconKey, itemCount }: Row): CustomizationCategory {
  return { id, name, iconUrl: iconUrl(iconKey), itemCount: Number(itemCount) };
}
