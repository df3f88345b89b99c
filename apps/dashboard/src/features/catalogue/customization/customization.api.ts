import type { AssetPlatform } from '@atrio/contract/catalogue/bundles';
import {
  type CustomizationCategory,
  type CustomizationItemDetail,
  categoryRoutes,
  itemRoutes,
} from '@atrio/contract/catalogue/customization';
import type { RouteArgs, RouteDefinition } from '@atrio/contract/lib/route';
import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  apiQuery,
  invalidate,
  queryClient,
  useApiMutation,
} from '../../../kit/api/query-client.ts';
import { type UploadOptions, uploadForm } from '../../../kit/api/upload.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';

/** One page of the list on screen. */
export function categoriesPageQuery(list: ListRange<'name'>) {
  return queryOptions({
    ...apiQuery(categoryRoutes.list, listArgs(list)),
    select: (out) => toPage(out.categories, out.total),
  });
}

export function categoryQuery(id: number) {
  return apiQuery(categoryRoutes.get, { id: String(id) });
}

export function useCreateCategory() {
  return useMutation({
    mutationFn: ({ icon, ...fields }: WithIcon<typeof categoryRoutes.create>) =>
      uploadForm(categoryRoutes.create, fields, { categoryIcon: icon }),
    onSuccess: keepCategory,
    meta: {
      invalidates: ['categories'],
      done: 'Categoria criada',
      failed: 'Erro ao criar categoria',
    },
  });
}

export function useUpdateCategory() {
  return useMutation({
    mutationFn: ({ icon, ...fields }: WithIcon<typeof categoryRoutes.update>) =>
      uploadForm(categoryRoutes.update, fields, { categoryIcon: icon }),
    onSuccess: keepCategory,
    meta: {
      invalidates: ['categories'],
      done: 'Categoria alterada',
      failed: 'Erro ao alterar categoria',
    },
  });
}

/** The failure stays in the dialog that asked, where the person is looking. */
export function useRemoveCategory() {
  return useApiMutation(categoryRoutes.remove, {
    invalidates: ['categories', 'items'],
    done: 'Categoria deletada com sucesso',
    silent: true,
  });
}

export function itemsPageQuery(categoryId: number, list: ListRange<'name'>) {
  return queryOptions({
    ...apiQuery(itemRoutes.list, { id: String(categoryId), ...listArgs(list) }),
    select: (out) => toPage(out.items, out.total),
  });
}

export function itemQuery(id: number) {
  return apiQuery(itemRoutes.get, { id: String(id) });
}

export function useCreateItem() {
  return useMutation({
    mutationFn: ({ icon, ...fields }: WithIcon<typeof itemRoutes.create>) =>
      uploadForm(itemRoutes.create, fields, { itemIcon: icon }),
    onSuccess: keepItem,
    // Categories count their items.
    meta: {
      invalidates: ['items', 'categories'],
      done: 'Item criado',
      failed: 'Erro ao criar item',
    },
  });
}

export function useUpdateItem() {
  return useMutation({
    mutationFn: ({ icon, ...fields }: WithIcon<typeof itemRoutes.update>) =>
      uploadForm(itemRoutes.update, fields, { itemIcon: icon }),
    onSuccess: keepItem,
    meta: { invalidates: ['items'], done: 'Item alterado', failed: 'Erro ao alterar item' },
  });
}

/** As with categories, the failure stays in the dialog. */
export function useRemoveItem() {
  return useApiMutation(itemRoutes.remove, {
    invalidates: ['items', 'categories'],
    done: 'Item deletado com sucesso',
    silent: true,
  });
}

interface Bundle {
  itemId: number;
  platform: AssetPlatform;
  file: File;
}

export async function saveBundle({ itemId, platform, file }: Bundle, options: UploadOptions) {
  const fields = { itemId: String(itemId), platform };
  keepItem(await uploadForm(itemRoutes.saveAsset, fields, { asset: file }, options));
}

export function invalidateItems(): void {
  invalidate(['items']);
}

/** Shows the answer of a save at once: no skeleton after creating, no old icon for a moment. */
function keepCategory(out: { category: CustomizationCategory }): void {
  queryClient.setQueryData(categoryQuery(out.category.id).queryKey, out);
}

function keepItem(out: { item: CustomizationItemDetail }): void {
  queryClient.setQueryData(itemQuery(out.item.id).queryKey, out);
}

type WithIcon<R extends RouteDefinition> = Omit<RouteArgs<R>, 'categoryIcon' | 'itemIcon'> & {
  icon?: File;
};
