import { companyRoutes } from '@atrio/contract/organization/companies';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { ownArgs } from '../../../kit/list/own-filter.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';

/** All companies of one administrator, a MASTER_ADMIN too, for choosing among them. */
export function companiesQuery(adminId: number) {
  return apiQuery(companyRoutes.list, { adminId: String(adminId), sort: 'name', mine: 'true' });
}

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

/** Silent: the dialog that asked shows the failure. */
export function useRemoveCompany() {
  return useApiMutation(companyRoutes.remove, {
    invalidates: ['companies', 'rooms'],
    done: 'Empresa deletada com sucesso',
    silent: true,
  });
}
