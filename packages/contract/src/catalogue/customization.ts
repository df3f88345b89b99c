import { z } from 'zod';
import { formId, id, listQuery, pathId, text } from '../lib/fields.ts';
import { defineRoute } from '../lib/route.ts';
import { versionedBundle } from './bundle-versions.ts';
import { assetPlatforms } from './bundles.ts';

export const categorySchema = z
  .object({
    id,
    name: z.string(),
    iconUrl: z.string().nullable(),
    itemCount: z.int(),
  })
  .meta({ id: 'CustomizationCategory' });
export type CustomizationCategory = z.output<typeof categorySchema>;

/** One bundle of an item; the file's own name is shown beside its id. */
export const itemAssetSchema = z
  .object({
    id,
    platform: z.enum(assetPlatforms),
    assetBundleUrl: z.string(),
    name: z.string(),
    bytes: z.int(),
    /** Hexadecimal; null for a moment after an upgrade, while it is read for older bundles. */
    sha256: z.string().nullable(),
    /** The platform that the bundle itself names; null if it names none. */
    unityTarget: z.string().nullable(),
  })
  .meta({ id: 'CustomizationItemAsset' });

export const itemSchema = z
  .object({
    id,
    categoryId: id,
    name: z.string(),
    iconUrl: z.string().nullable(),
    assets: z.array(itemAssetSchema),
  })
  .meta({ id: 'CustomizationItem' });
export type CustomizationItem = z.output<typeof itemSchema>;

const itemDetailSchema = z
  .object({
    ...itemSchema.shape,
    assets: z.array(
      z
        .object({ ...itemAssetSchema.shape, ...versionedBundle })
        .meta({ id: 'CustomizationItemAssetDetail' }),
    ),
  })
  .meta({ id: 'CustomizationItemDetail' });
export type CustomizationItemDetail = z.output<typeof itemDetailSchema>;

const MAX_NAME = 120;

/** docs/product/rules.md#names */
export const categoryName = text(MAX_NAME, 'Nome da categoria é obrigatória');
export const itemName = text(MAX_NAME, 'Nome do item é obrigatório');

const categoryIcon = { categoryIcon: { kind: 'image', max: 1 } } as const;
const itemIcon = { itemIcon: { kind: 'image', max: 1 } } as const;
const params = z.object({ id: pathId });
const imageErrors = ['NOT_AN_IMAGE', 'IMAGE_TOO_LARGE'] as const;

export const categoryRoutes = {
  list: defineRoute({
    name: 'categories.list',
    method: 'GET',
    path: '/customizationCategory',
    access: 'master',
    summary: 'The customization categories',
    query: listQuery(['name']),
    response: z.object({ categories: z.array(categorySchema), total: z.int().optional() }),
  }),
  get: defineRoute({
    name: 'categories.get',
    method: 'GET',
    path: '/customizationCategory/{id}',
    access: 'master',
    summary: 'One category',
    params,
    response: z.object({ category: categorySchema }),
  }),
  create: defineRoute({
    name: 'categories.create',
    method: 'POST',
    path: '/customizationCategory',
    access: 'master',
    summary: 'Create a category',
    body: z.object({ name: categoryName }),
    files: categoryIcon,
    response: z.object({ category: categorySchema }),
    errors: imageErrors,
  }),
  update: defineRoute({
    name: 'categories.update',
    method: 'PATCH',
    path: '/customizationCategory/{id}',
    access: 'master',
    summary: 'Change a category: its name, its icon',
    params,
    body: z.object({ name: categoryName.optional() }),
    files: categoryIcon,
    response: z.object({ category: categorySchema }),
    errors: imageErrors,
  }),
  remove: defineRoute({
    name: 'categories.remove',
    method: 'DELETE',
    path: '/customizationCategory/{id}',
    access: 'master',
    summary: 'Delete a category with its items and their bundles',
    params,
    response: z.object({}),
  }),
};

export const itemRoutes = {
  list: defineRoute({
    name: 'items.list',
    method: 'GET',
    path: '/customizationItems/category/{id}',
    access: 'master',
    summary: "A category's items",
    params,
    query: listQuery(['name']),
    response: z.object({ items: z.array(itemSchema), total: z.int().optional() }),
  }),
  get: defineRoute({
    name: 'items.get',
    method: 'GET',
    path: '/customizationItems/{id}',
    access: 'master',
    summary: 'One item with its bundles',
    params,
    response: z.object({ item: itemDetailSchema }),
  }),
  create: defineRoute({
    name: 'items.create',
    method: 'POST',
    path: '/customizationItems/{categoryId}',
    access: 'master',
    summary: 'Create an item in a category',
    params: z.object({ categoryId: pathId }),
    body: z.object({ name: itemName }),
    files: itemIcon,
    response: z.object({ item: itemDetailSchema }),
    errors: imageErrors,
  }),
  update: defineRoute({
    name: 'items.update',
    method: 'PATCH',
    path: '/customizationItems/{id}',
    access: 'master',
    summary: 'Change an item: its name, its icon',
    params,
    body: z.object({ name: itemName.optional() }),
    files: itemIcon,
    response: z.object({ item: itemDetailSchema }),
    errors: imageErrors,
  }),
  remove: defineRoute({
    name: 'items.remove',
    method: 'DELETE',
    path: '/customizationItems/{id}',
    access: 'master',
    summary: 'Delete an item with its bundles',
    params,
    response: z.object({}),
  }),
  saveAsset: defineRoute({
    name: 'items.saveAsset',
    method: 'PUT',
    path: '/customizationItems/asset/{itemId}',
    access: 'master',
    summary: "Give an item a platform's bundle; an earlier one is replaced",
    params: z.object({ itemId: pathId }),
    body: z.object({ platform: z.enum(assetPlatforms, 'Plataforma inválida') }),
    files: { asset: { kind: 'bundle', max: 1, required: { sentence: 'Escolha um arquivo' } } },
    response: z.object({ item: itemDetailSchema }),
    errors: ['NOT_A_BUNDLE', 'WRONG_PLATFORM'],
  }),
  restoreAsset: defineRoute({
    name: 'items.restoreAsset',
    method: 'POST',
    path: '/customizationItems/asset/{itemId}/restore',
    access: 'master',
    summary: "Give one of an item's bundles an earlier file again, in exchange for the current one",
    params: z.object({ itemId: pathId }),
    body: z.object({ versionId: formId }),
    response: z.object({ item: itemDetailSchema }),
  }),
};

const catalogItemSchema = itemSchema.omit({ categoryId: true }).meta({ id: 'CatalogItem' });
const catalogCategorySchema = z
  .object({
    ...categorySchema.omit({ itemCount: true }).shape,
    items: z.array(catalogItemSchema),
  })
  .meta({ id: 'CatalogCategory' });

export const catalogRoutes = {
  customization: defineRoute({
    name: 'catalog.customization',
    method: 'GET',
    path: '/catalog/customization',
    access: 'public',
    cacheSeconds: 60,
    summary: 'The whole catalogue for game clients: categories with their items and bundles',
    response: z.object({
      categories: z.array(catalogCategorySchema),
    }),
  }),
};
