import { environmentRoutes } from '@atrio/contract/organization/environments';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { ownArgs } from '../../../kit/list/own-filter.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';

/** All of a person's own environments, for choosing among them. */
export function environmentsQuery() {
  return apiQuery(environmentRoutes.list, { sort: 'name', mine: 'true' });
}

/** One page of the list on screen. */
export function environmentsPageQuery(list: ListRange<'name' | 'roomCount'>) {
  return queryOptions({
    ...apiQuery(environmentRoutes.list, { ...listArgs(list), ...ownArgs(list) }),
    select: (out) => toPage(out.environments, out.total),
  });
}

export function environmentQuery(id: number) {
  return apiQuery(environmentRoutes.get, { id: String(id) });
}

export function useCreateEnvironment() {
  return useApiMutation(environmentRoutes.create, {
    invalidates: ['environments'],
    done: 'Ambiente criado com sucesso',
    failed: 'Erro ao criar ambiente',
  });
}

export function useUpdateEnvironment() {
  return useApiMutation(environmentRoutes.update, {
    invalidates: ['environments', 'rooms'],
    done: 'Ambiente alterado com sucesso',
    failed: 'Erro ao alterar ambiente',
  });
}

/** Silent: the dialog that asked shows the failure. */
export function useRemoveEnvironment() {
  return useApiMutation(environmentRoutes.remove, {
    invalidates: ['environments', 'rooms'],
    done: 'Ambiente deletado com sucesso',
    silent: true,
  });
}
