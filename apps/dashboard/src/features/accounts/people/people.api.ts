import { Role } from '@atrio/contract/accounts/accounts';
import { type Person, peopleRoutes } from '@atrio/contract/accounts/people';
import type { RouteArgs, SortOf } from '@atrio/contract/lib/route';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import {
  type ListRange,
  type ListState,
  listArgs,
  toPage,
} from '../../../kit/list/use-list-state.ts';
import { plural } from '../../../kit/text/format.ts';

export type PeopleListState = ListState<SortOf<(typeof peopleRoutes)['list']>>;

type Args = RouteArgs<(typeof peopleRoutes)['list']>;

const ROLES: Record<string, Args['role']> = { plataforma: 'master', administradores: 'admin' };
const STATES: Record<string, Args['state']> = { ativas: 'active', bloqueadas: 'blocked' };

export function peoplePageQuery(list: ListRange<'name' | 'email' | 'createdAt'>) {
  return queryOptions({
    ...apiQuery(peopleRoutes.list, {
      ...listArgs(list),
      role: ROLES[list.filters.papel ?? ''],
      state: STATES[list.filters.situacao ?? ''],
    }),
    select: ({ people, total }) => toPage(people, total),
  });
}

export function isOfPlatform({ role }: Person): boolean {
  return role === Role.MASTER_ADMIN;
}

/** Silent: the dialog that asked shows the failure. */
export function useChangeRole() {
  return useApiMutation(peopleRoutes.update, {
    invalidates: ['people', 'history'],
    done: ({ person }) =>
      isOfPlatform(person)
        ? `${person.name} agora administra a plataforma`
        : `${person.name} não administra mais a plataforma`,
    silent: true,
  });
}

export function useBlock() {
  return useApiMutation(peopleRoutes.update, {
    invalidates: ['people', 'history'],
    done: ({ person }) =>
      `Conta de ${person.name} ${person.isBlocked ? 'bloqueada' : 'desbloqueada'}`,
    failed: 'Erro ao mudar o acesso',
  });
}

export function useEndSessions() {
  return useApiMutation(peopleRoutes.endSessions, {
    invalidates: ['people', 'history'],
    done: ({ ended }) => plural(ended, 'sessão encerrada', 'sessões encerradas'),
    silent: true,
  });
}

export function useSendReset() {
  return useApiMutation(peopleRoutes.sendReset, {
    invalidates: ['history'],
    done: 'E-mail de nova senha enviado',
    failed: 'Erro ao enviar o e-mail',
  });
}
