import { companyRoutes } from '@atrio/contract/companies';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../lib/query-client.ts';
import { ownArgs } from '../../table/own-filter.ts';
import { type ListRange, listArgs, toPage } from '../../table/use-list-state.ts';

/** One page of the list on screen. */
export function companiesPageQuery(adminId: number, list: ListRange<'name' | 'roomCount'>) {
  return queryOptions({
    ...apiQuery(companyRoutes.list, {
      adminId: String(adminId),
      ...listArgs(list),
      ...ownArgs(list),
    }),
    select: (out) => toPage(out.companies, out.total),
  });
}

/** The failure stays in the dialog that asked, where the person is looking. */
export function useRemoveCompany() {
  return useApiMutation(companyRoutes.remove, {
    invalidates: ['companies', 'rooms'],
    done: 'Empresa deletada com sucesso',
    silent: true,
  });
}
