import { companyRoutes } from '@atrio/contract/companies';
import { apiQuery } from '../../lib/query-client.ts';

/** All companies of one administrator, for choosing among them. */
export function companiesQuery(adminId: number) {
  return apiQuery(companyRoutes.list, { adminId: String(adminId), sort: 'name' });
}
