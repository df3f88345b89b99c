import type { CompanyDetail } from '@atrio/contract/companies';
import type { CompanyOutput } from './company-values.ts';

export interface CompanyDifference {
  name?: string;
  adminsToAdd?: string;
  adminsToRemove?: string;
  removeLogo?: 'true';
}

/** What of the company's own row has to be sent; undefined when all is as it should be. */
export function companyDifference(
  row: CompanyDetail,
  wanted: CompanyOutput,
  hasFile: boolean,
): CompanyDifference | undefined {
  const saved = row.companyAdmins.map(({ admin }) => admin.id);
  const ids = wanted.admins.map(({ id }) => id);
  const difference: CompanyDifference = {
    ...(wanted.name !== row.name && { name: wanted.name }),
    ...listOf('adminsToAdd', without(ids, saved)),
    ...listOf('adminsToRemove', without(saved, ids)),
    ...(wanted.removeLogo && row.logoUrl !== null && !hasFile && { removeLogo: 'true' as const }),
  };
  return hasFile || Object.keys(difference).length > 0 ? difference : undefined;
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  return ids.filter((id) => !others.includes(id));
}

/** As the call takes it: JSON in a field of the form; left out when there is nobody. */
function listOf(field: 'adminsToAdd' | 'adminsToRemove', ids: readonly number[]) {
  return ids.length > 0 ? { [field]: JSON.stringify(ids) } : {};
}
