import { DEFAULT_COLORS } from '@atrio/contract/lib/colors';
import type { Company, CompanyDetail } from '@atrio/contract/organization/companies';

/** A company as the API answers it, for tests. */
export function companySample(changes: Partial<Company> = {}): Company {
  return {
    id: 3,
    name: 'Instituto Ipê',
    logoUrl: null,
    colors: { ...DEFAULT_COLORS },
    roomCount: 0,
    owner: { id: 7, name: 'Ana Souza' },
    canDelete: true,
    ...changes,
  };
}

/** The same with its administrators: Helena, who is signed in, and Davi. */
export function companyDetailSample(changes: Partial<CompanyDetail> = {}): CompanyDetail {
  return {
    ...companySample(),
    ownerId: null,
    companyAdmins: [
      { admin: { id: 4, name: 'Davi Sarmento' } },
      { admin: { id: 7, name: 'Helena Prado' } },
    ],
    updatedAt: '2026-11-01T10:00:00.000Z',
    ...changes,
  };
}
