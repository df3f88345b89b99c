import { categoryRoutes } from '@atrio/contract/customization';
import type { RouteArgs, RouteDefinition } from '@atrio/contract/lib/route';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';
import { uploadForm } from '../../lib/upload.ts';
import { type ListState, listArgs, toPage } from '../../table/use-list-state.ts';

/** One page of the list on screen. */
export function categoriesPageQuery(list: ListState<'name'>) {
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

type WithIcon<R extends RouteDefinition> = Omit<RouteArgs<R>, 'categoryIcon' | 'itemIcon'> & {
  icon?: File;
};
