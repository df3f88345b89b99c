import type { Company } from '@atrio/contract/companies';
import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';

/** A company as the API answers it, for tests. */
export function companySample(changes: Partial<Company> = {}): Company {
  return {
    id: 3,
    name: 'Instituto Ipê',
    logoUrl: null,
    colors: { ...DEFAULT_COLORS },
    roomCount: 0,
    canDelete: true,
    ...changes,
  };
}
