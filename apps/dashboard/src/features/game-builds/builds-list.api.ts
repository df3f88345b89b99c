import { buildRoutes } from '@atrio/contract/game-builds';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';
import { type ListRange, listArgs, toPage } from '../../table/use-list-state.ts';

/** One page of the list on screen. */
export function buildsPageQuery(list: ListRange<'buildName'>) {
  return queryOptions({
    ...apiQuery(buildRoutes.list, listArgs(list)),
    // Rows of every list are known by their `name`.
    select: ({ builds, total }) =>
      toPage(
        builds.map((build) => ({ ...build, name: build.buildName })),
        total,
      ),
  });
}

/** Announced by who asked: in the toast that the specification wants and in the dialog. */
export function useRemoveBuild() {
  return useApiMutation(buildRoutes.remove, {
    invalidates: ['builds'],
    done: 'Build excluida com sucesso',
    silent: true,
  });
}
