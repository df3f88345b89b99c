import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { companiesQuery } from '../../features/organization/companies/companies.api.ts';
import { environmentsQuery } from '../../features/organization/environments/environments.api.ts';
import { roomsPageQuery } from '../../features/rooms/rooms/rooms.api.ts';
import { RoomsBin } from '../../features/rooms/rooms/rooms-bin.tsx';
import { RoomsList } from '../../features/rooms/rooms/rooms-list.tsx';
import { useFirstScreenSeen } from '../../kit/first-screen/first-screen.ts';
import { lazyUntilHere } from '../../kit/first-screen/lazy-until-here.ts';
import { readAhead } from '../../kit/first-screen/read-ahead.ts';
import { Page } from '../../kit/page/page.tsx';
import { useAccount } from '../../kit/session/session.ts';
import { SkeletonBar } from '../../kit/states/skeletons.tsx';

const LazyChoice = lazyUntilHere(
  async () => (await import('../../features/rooms/room-admins/admin-select.tsx')).AdminChoice,
);

export const handle = { title: 'Salas' };

export const ahead = () =>
  readAhead(roomsPageQuery({ page: 1, search: '', sort: 'name', filters: {} }, false));

export default function RoomsListRoute() {
  const [params] = useSearchParams();
  const isBin = params.get('lixeira') === '1';
  return <Page width="list">{isBin ? <RoomsBin /> : <Rooms />}</Page>;
}

function Rooms() {
  const adminId = useAccount()?.accountData.Admin.id ?? 0;
  // Only filters need them, so they load after the list.
  const enabled = useFirstScreenSeen();
  const companies = useQuery({ ...companiesQuery(adminId), enabled }).data?.companies ?? [];
  const environments = useQuery({ ...environmentsQuery(), enabled }).data?.environments ?? [];
  return <RoomsList choices={{ companies, environments, AdminChoice }} />;
}

/** Loaded when the bulk dialog asks for an administrator. */
function AdminChoice(props: ComponentProps<typeof LazyChoice>) {
  return (
    <Suspense fallback={<SkeletonBar width="100%" height={40} />}>
      <LazyChoice {...props} />
    </Suspense>
  );
}
