import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { companiesQuery } from '../../features/companies/companies.api.ts';
import { environmentsQuery } from '../../features/environments/environments.api.ts';
import { roomsPageQuery } from '../../features/rooms/rooms.api.ts';
import { RoomsBin } from '../../features/rooms/rooms-bin.tsx';
import { RoomsList } from '../../features/rooms/rooms-list.tsx';
import { useFirstScreenSeen } from '../../lib/first-screen.ts';
import { readAhead } from '../../lib/read-ahead.ts';
import { useAccount } from '../../lib/session.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonBar } from '../../ui/skeletons.tsx';

const LazyChoice = lazy(async () => ({
  default: (await import('../../features/room-admins/admin-choice.tsx')).AdminChoice,
}));

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
  // For the filters, which nobody opens before the list is there.
  const enabled = useFirstScreenSeen();
  const companies = useQuery({ ...companiesQuery(adminId), enabled }).data?.companies ?? [];
  const environments = useQuery({ ...environmentsQuery(), enabled }).data?.environments ?? [];
  return <RoomsList choices={{ companies, environments, AdminChoice }} />;
}

/** Comes when somebody is to be chosen. */
function AdminChoice(props: ComponentProps<typeof LazyChoice>) {
  return (
    <Suspense fallback={<SkeletonBar width="100%" height={40} />}>
      <LazyChoice {...props} />
    </Suspense>
  );
}
