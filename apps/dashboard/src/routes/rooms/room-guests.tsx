import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { GuestsList } from '../../features/rooms/guests/guests-list.tsx';
import { RoomStates } from '../../features/rooms/rooms/room-states.tsx';
import { roomQuery } from '../../features/rooms/rooms/rooms.api.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';

export const handle = { title: 'Convidados' };

export default function RoomGuestsRoute() {
  const query = useQuery(roomQuery(Number(useParams().id)));
  return (
    <Page width="list">
      {!query.data && <PageHeader title={handle.title} />}
      <RoomStates query={query} loadingText="Carregando convidados">
        {({ room }) => <GuestsList key={room.id} room={room} />}
      </RoomStates>
    </Page>
  );
}
