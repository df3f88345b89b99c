import { companyRoutes } from '@atrio/contract/organization/companies';
import { queryOptions } from '@tanstack/react-query';
import { apiQuery, useApiMutation } from '../../../kit/api/query-client.ts';
import { ownArgs } from '../../../kit/list/own-filter.ts';
import { type ListRange, listArgs, toPage } from '../../../kit/list/use-list-state.ts';

/** All companies of one administrator, a MASTER_ADMIN too, for choosing among them. */
export function companiesQuery(adminId: number) {
  return apiQuery(companyRoutes.list, { adminId: String(adminId), sort: 'name', mine: 'true' });
}

/** Companies that a list to choose from shows; the others are found by searching. */
const SHOWN = 50;

/** Everybody's companies by name, for a MASTER_ADMIN who chooses one of them. */
export function anyCompanyQuery(adminId: number, search: string) {
  const args = { page: 1, pageSize: SHOWN, search: search || undefined, sort: 'name' as const };
  return apiQuery(companyRoutes.list, { adminId: String(adminId), ...args });
}

export function companyQuery(id: number) {
  return apiQuery(companyRoutes.get, { id: String(id) });
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
