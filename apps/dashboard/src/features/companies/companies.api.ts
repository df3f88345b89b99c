import { companyRoutes } from '@atrio/contract/companies';
import { apiQuery } from '../../lib/query-client.ts';

/** All companies of one administrator, a MASTER_ADMIN too, for choosing among them. */
export function companiesQuery(adminId: number) {
  return apiQuery(companyRoutes.list, { adminId: String(adminId), sort: 'name', mine: 'true' });
}
