import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { GuestsList } from '../../features/rooms/guests/guests-list.tsx';
import { roomQuery } from '../../features/rooms/rooms/rooms.api.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { CentredSpinner } from '../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Convidados' };

export default function RoomGuestsRoute() {
  const query = useQuery(roomQuery(Number(useParams().id)));
  return (
    <Page width="list">
      {!query.data && <PageHeader title={handle.title} />}
      <QueryStates
        query={query}
        loadingText="Carregando convidados"
        skeleton={<CentredSpinner />}
        errorTitle="Não foi possível carregar a sala"
        missingTitle="Sala não encontrada"
        errorAction={
          <Button component={Link} to={paths.rooms()} variant="default">
            Voltar para Salas
          </Button>
        }
      >
        {({ room }) => <GuestsList key={room.id} room={room} />}
      </QueryStates>
    </Page>
  );
}
