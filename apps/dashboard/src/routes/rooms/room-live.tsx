import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { LiveScreen } from '../../features/live/live-mode/live-screen.tsx';
import { roomQuery } from '../../features/rooms/rooms/rooms.api.ts';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { CentredSpinner } from '../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Modo ao vivo', isBare: true };

export default function RoomLiveRoute() {
  const id = Number(useParams().id);
  const query = useQuery(roomQuery(id));
  return (
    <>
      {!query.data && query.isError && <PageHeader title={handle.title} back={paths.room(id)} />}
      <QueryStates
        query={query}
        loadingText="Carregando o modo ao vivo"
        skeleton={<CentredSpinner />}
        errorTitle="Não foi possível carregar a sala"
        missingTitle="Sala não encontrada"
        errorAction={
          <Button component={Link} to={paths.rooms()} variant="default">
            Voltar para Salas
          </Button>
        }
      >
        {({ room }) => <LiveScreen key={room.id} room={room} />}
      </QueryStates>
    </>
  );
}
