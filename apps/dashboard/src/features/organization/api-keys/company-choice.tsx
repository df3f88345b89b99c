import type { Company } from '@atrio/contract/organization/companies';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FieldLabel } from '../../../kit/fields/field-label.tsx';
import { Select } from '../../../kit/fields/select.tsx';
import { SelectField } from '../../../kit/fields/select-field.tsx';
import type { FieldProps } from '../../../kit/form/use-contract-form.ts';
import { isMaster, useAccount } from '../../../kit/session/session.ts';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { anyCompanyQuery, companiesQuery, companyQuery } from '../companies/companies.api.ts';

const SEARCH_DELAY_MS = 250;
const LABEL = 'Salas de';
/** Stands for no company: all rooms. */
const PLATFORM = 0;
type Option = Pick<Company, 'id' | 'name'>;
const EVERYTHING: Option = { id: PLATFORM, name: 'Toda a plataforma' };

/** The companies that a key or a webhook may be of. */
export interface CompanyChoice {
  /** None for a MASTER_ADMIN, who searches among everybody's. */
  options: { value: number; label: string }[];
  first: number;
  /** Only a MASTER_ADMIN makes one for the platform. */
  isNeeded: boolean;
}

export const NO_COMPANY = { path: ['companyId'], error: 'Escolha a empresa' };

export function hasCompany({ companyId }: { companyId: number | null }): boolean {
  return companyId !== null;
}

interface ForCompaniesProps {
  children: (choice: CompanyChoice) => ReactNode;
}

/** Reads the companies that somebody administers before their form is made. */
export function ForCompanies({ children }: ForCompaniesProps) {
  const account = useAccount();
  if (isMaster(account)) return children({ options: [], first: PLATFORM, isNeeded: false });
  return <ForOwn adminId={account?.accountData.Admin?.id ?? 0}>{children}</ForOwn>;
}

function ForOwn({ adminId, children }: ForCompaniesProps & { adminId: number }) {
  const query = useQuery(companiesQuery(adminId));
  return (
    <QueryStates
      query={query}
      loadingText="Buscando suas empresas"
      errorTitle="Erro buscando suas empresas"
      skeleton={<SkeletonBar width="100%" height={320} />}
    >
      {({ companies }) => {
        const options = companies.map(({ id, name }) => ({ value: id, label: name }));
        return children({ options, first: options[0]?.value ?? 0, isNeeded: true });
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
  if (!choice.isNeeded) return <AnyCompanyField {...field} value={value ?? PLATFORM} />;
  return (
    <SelectField
      label={LABEL}
      options={choice.options}
      placeholder="Crie uma empresa antes"
      {...field}
      value={value ?? 0}
    />
  );
}

interface AnyCompanyFieldProps extends FieldProps<number> {
  help: string;
}

/** The platform, or any company on it, for a MASTER_ADMIN; the server searches. */
function AnyCompanyField({ value, onChange, ...field }: AnyCompanyFieldProps) {
  const [picked, setPicked] = useState(EVERYTHING);
  const chosen = useChosen(value, picked);
  const { found, search, setSearch, isSearching, isFailed } = useCompanySearch(chosen?.name);
  // The chosen one stays among the options during a search.
  const isMissing = chosen && !found.some(({ id }) => id === value);
  function handlePick(given: string | null) {
    const company = found.find(({ id }) => String(id) === given);
    if (!company) return;
    setPicked(company);
    onChange(company.id);
  }
  return (
    <Select
      label={<FieldLabel text={LABEL} />}
      data={(isMissing ? [chosen, ...found] : found).map(toOption)}
      value={String(value)}
      onChange={handlePick}
      onBlur={field.onBlur}
      error={field.error ?? (isFailed ? 'Erro buscando as empresas' : undefined)}
      description={field.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-field={field.name}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already, without regard to accents.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? 'Buscando…' : 'Nada encontrado'}
    />
  );
}

/** Of a draft only the id is known. */
function useChosen(id: number, picked: Option): Option | undefined {
  const isKnown = id === picked.id || id === PLATFORM;
  const { data } = useQuery({ ...companyQuery(id), enabled: !isKnown });
  if (id === picked.id) return picked;
  return id === PLATFORM ? EVERYTHING : data?.company;
}

/** Searches while typing. The chosen one's name in the box is no search. */
function useCompanySearch(chosen: string | undefined) {
  const adminId = useAccount()?.accountData.Admin?.id ?? 0;
  const [search, setSearch] = useState('');
  const typed = search.trim() === chosen ? '' : search.trim().slice(0, 100);
  const [term] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const { data, isFetching, isError } = useQuery(anyCompanyQuery(adminId, term));
  const companies: readonly Option[] = data?.companies ?? [];
  return {
    ...{ search, setSearch },
    found: term === '' ? [EVERYTHING, ...companies] : [...companies],
    isSearching: typed !== term || isFetching,
    isFailed: isError && data === undefined,
  };
}

function toOption({ id, name }: Option) {
  return { value: String(id), label: name };
}
