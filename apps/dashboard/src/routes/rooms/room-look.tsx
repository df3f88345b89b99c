import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { roomLookQuery } from '../../features/rooms/room-look/room-look.api.ts';
import { RoomLookForm } from '../../features/rooms/room-look/room-look-form.tsx';
import { PublicLink } from '../../features/rooms/rooms/public-link.tsx';
import { RoomStates } from '../../features/rooms/rooms/room-states.tsx';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Aparência' };

export default function RoomLookRoute() {
  const id = Number(useParams().id);
  const goBack = useGoBack(paths.room(id));
  const query = useQuery(roomLookQuery(id));
  const room = query.data?.look.room;
  const note = room && [room.name, room.company].filter(Boolean).join(' · ');
  return (
    <Page width="list">
      <PageHeader
        title="Aparência"
        parentTitle={room?.name}
        note={note}
        back={goBack}
        actions={room && <PublicLink sceneName={room.sceneName} roomName={room.name} isFull />}
      />
      <RoomStates
        query={query}
        loadingText="Carregando aparência"
        errorTitle="Não foi possível carregar a aparência da sala"
      >
        {({ look }) => <RoomLookForm key={id} roomId={id} look={look} />}
      </RoomStates>
    </Page>
  );
}
