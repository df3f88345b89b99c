import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';
import { isMaster, useAccount } from '../../../kit/session/session.ts';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { companiesQuery } from '../companies/companies.api.ts';

const EVERYTHING = { value: 0, label: 'Toda a plataforma' };

/** The companies that a key or a webhook may be of. */
export interface CompanyChoice {
  options: { value: number; label: string }[];
  first: number;
  /** Only a MASTER_ADMIN makes one for the platform. */
  isNeeded: boolean;
}

export const NO_COMPANY = { path: ['companyId'], error: 'Escolha a empresa' };

export function hasCompany({ companyId }: { companyId: number | null }): boolean {
  return companyId !== null;
}

/** Reads the companies that somebody administers before their form is made. */
export function ForCompanies({ children }: { children: (choice: CompanyChoice) => ReactNode }) {
  const account = useAccount();
  const adminId = account?.accountData.Admin?.id ?? 0;
  const query = useQuery(companiesQuery(adminId));
  return (
    <QueryStates
      query={query}
      loadingText="Buscando suas empresas"
      errorTitle="Erro buscando suas empresas"
      skeleton={<SkeletonBar width="100%" height={320} />}
    >
      {({ companies }) => {
        const isNeeded = !isMaster(account);
        const own = companies.map(({ id, name }) => ({ value: id, label: name }));
        const options = isNeeded ? own : [EVERYTHING, ...own];
        return children({ options, first: options[0]?.value ?? 0, isNeeded });
      }}
    </QueryStates>
  );
}

interface CompanyFieldProps extends Omit<FieldProps<number | null | undefined>, 'onChange'> {
  choice: CompanyChoice;
  help: string;
  onChange: (value: number) => void;
}

/** Of whose rooms a key or a webhook is. */
export function CompanyField({ choice, value, ...field }: CompanyFieldProps) {
  return (
    <SelectField
      label="Salas de"
      options={choice.options}
      placeholder="Crie uma empresa antes"
      {...field}
      value={value ?? 0}
    />
  );
}
