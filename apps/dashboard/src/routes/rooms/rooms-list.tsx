import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { companiesQuery } from '../../features/companies/companies.api.ts';
import { environmentsQuery } from '../../features/environments/environments.api.ts';
import { RoomsBin } from '../../features/rooms/rooms-bin.tsx';
import { RoomsList } from '../../features/rooms/rooms-list.tsx';
import { useAccount } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';

export const handle = { title: 'Salas' };

export default function RoomsListRoute() {
  const [params] = useSearchParams();
  const isBin = params.get('lixeira') === '1';
  return <Page width="list">{isBin ? <RoomsBin /> : <Rooms />}</Page>;
}

function Rooms() {
  const adminId = useAccount()?.accountData.Admin.id ?? 0;
  const companies = useQuery(companiesQuery(adminId)).data?.companies ?? [];
  const environments = useQuery(environmentsQuery()).data?.environments ?? [];
  return (
    <RoomsList
      filters={[
        { key: 'empresa', label: 'Empresa', options: companies.map(toFilterOption) },
        { key: 'ambiente', label: 'Ambiente', options: environments.map(toFilterOption) },
      ]}
    />
  );
}

function toFilterOption({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name };
}
