import { apiKeyRoutes } from '@atrio/contract/organization/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';

/** One page of the list on screen. */
export function apiKeysPageQuery(list: ListRange<'name' | 'createdAt'>) {
  return queryOptions({
    ...apiQuery(apiKeyRoutes.list, listArgs(list)),
    select: (out) => toPage(out.apiKeys, out.total),
  });
}

/** Its answer has the secret, which the screen shows until the person has kept it. */
export function useCreateKey() {
  return useApiMutation(apiKeyRoutes.create, {
    invalidates: ['apiKeys'],
    failed: 'Erro ao criar a chave',
  });
}

/** The same, of a key that is there. */
export function useRotateKey() {
  return useApiMutation(apiKeyRoutes.rotate, {
    invalidates: ['apiKeys'],
    failed: 'Erro ao trocar a chave',
  });
}

/** Silent: the dialog that asked shows the failure. */
export function useRevokeKey() {
  return useApiMutation(apiKeyRoutes.revoke, {
    invalidates: ['apiKeys'],
    done: 'Chave revogada',
    silent: true,
  });
}
