import type { Room } from '@atrio/contract/rooms';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from '../../features/companies/companies.api.ts';
import { environmentsQuery } from '../../features/environments/environments.api.ts';
import { useFirstScreenSeen } from '../../lib/first-screen.ts';
import { useAccount } from '../../lib/session.ts';

/** My companies, as a room's form offers them. The form works without them. */
export function useCompanyOptions() {
  const adminId = useAccount()?.accountData.Admin.id ?? 0;
  const enabled = useFirstScreenSeen();
  const { data, isError } = useQuery({ ...companiesQuery(adminId), enabled });
  const own = data?.companies ?? [];
  return {
    companies: own.map(toOption),
    /** Undefined for a room without company, and for a company that is not mine. */
    colorsOf: ({ companyId }: Pick<Room, 'companyId'>) =>
      own.find(({ id }) => id === companyId)?.colors,
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
