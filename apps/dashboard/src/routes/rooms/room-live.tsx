import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LiveScreen } from '../../features/live/live-mode/live-screen.tsx';
import { RoomStates } from '../../features/rooms/rooms/room-states.tsx';
import { roomQuery } from '../../features/rooms/rooms/rooms.api.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Modo ao vivo', isBare: true };

export default function RoomLiveRoute() {
  const id = Number(useParams().id);
  const query = useQuery(roomQuery(id));
  return (
    <>
      {!query.data && query.isError && <PageHeader title={handle.title} back={paths.room(id)} />}
      <RoomStates query={query} loadingText="Carregando o modo ao vivo">
        {({ room }) => <LiveScreen key={room.id} room={room} />}
      </RoomStates>
    </>
  );
}
