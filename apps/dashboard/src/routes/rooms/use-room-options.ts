import type { Room } from '@atrio/contract/rooms/rooms';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from '../../features/organization/companies/companies.api.ts';
import { environmentsQuery } from '../../features/organization/environments/environments.api.ts';
import { useFirstScreenSeen } from '../../kit/first-screen/first-screen.ts';
import { useAccount } from '../../kit/session/session.ts';

/** The person's companies, as options of a room's form, which works without them too. */
export function useCompanyOptions() {
  const { data, isError } = useQuery(useCompaniesQuery());
  return {
    companies: (data?.companies ?? []).map(toOption),
    companiesProblem: isError ? 'Erro ao carregar empresas do admin' : undefined,
  };
}

/** Undefined for a room without company, and for other people's companies. */
export function useCompanyColors({ companyId }: Pick<Room, 'companyId'>) {
  // Stands beside the form, which has tried: a second try would take its problem off for a moment.
  const { data } = useQuery({ ...useCompaniesQuery(), retryOnMount: false });
  return data?.companies.find(({ id }) => id === companyId)?.colors;
}

function useCompaniesQuery() {
  const adminId = useAccount()?.accountData.Admin.id ?? 0;
  return { ...companiesQuery(adminId), enabled: useFirstScreenSeen() };
}

export function useEnvironmentOptions() {
  const enabled = useFirstScreenSeen();
  const { data } = useQuery({ ...environmentsQuery(), enabled });
  return (data?.environments ?? []).map(toOption);
}

function toOption({ id, name }: { id: number; name: string }) {
  return { value: id, label: name };
}
