import type { Room } from '@atrio/contract/rooms/rooms';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from '../../features/organization/companies/companies.api.ts';
import { environmentsQuery } from '../../features/organization/environments/environments.api.ts';
import { useFirstScreenSeen } from '../../kit/first-screen/first-screen.ts';
import { useAccount } from '../../kit/session/session.ts';

/** The person's companies, as options of a room's form, which works without them too. */
export function useCompanyOptions() {
  const adminId = useAccount()?.accountData.Admin.id ?? 0;
  const enabled = useFirstScreenSeen();
  const { data, isError } = useQuery({ ...companiesQuery(adminId), enabled });
  const companies = data?.companies ?? [];
  return {
    companies: companies.map(toOption),
    /** Undefined for a room without company, and for other people's companies. */
    colorsOf: ({ companyId }: Pick<Room, 'companyId'>) =>
      companies.find(({ id }) => id === companyId)?.colors,
    companiesProblem: isError ? 'Erro ao carregar empresas do admin' : undefined,
  };
}

export function useEnvironmentOptions() {
  const enabled = useFirstScreenSeen();
  const { data } = useQuery({ ...environmentsQuery(), enabled });
  return (data?.environments ?? []).map(toOption);
}

function toOption({ id, name }: { id: number; name: string }) {
  return { value: id, label: name };
}
