import type { Room } from '@atrio/contract/rooms/rooms';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useCheckIn } from '../../features/rooms/checkin/checkin.api.ts';
import { CheckInResult, Unsent } from '../../features/rooms/checkin/checkin-result.tsx';
import { CheckInDesk } from '../../features/rooms/checkin/checkin-screen.tsx';
import { roomQuery } from '../../features/rooms/rooms/rooms.api.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { CentredSpinner } from '../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { paths } from '../../paths.ts';

export const handle = { title: 'Recepção' };

export default function RoomCheckInRoute() {
  const query = useQuery(roomQuery(Number(useParams().id)));
  return (
    <Page width="form">
      {!query.data && <PageHeader title={handle.title} />}
      <QueryStates
        query={query}
        loadingText="Carregando a recepção"
        skeleton={<CentredSpinner />}
        errorTitle="Não foi possível carregar a sala"
        missingTitle="Sala não encontrada"
        errorAction={
          <Button component={Link} to={paths.rooms()} variant="default">
            Voltar para Salas
          </Button>
        }
      >
        {({ room }) => <Desk key={room.id} room={room} />}
      </QueryStates>
    </Page>
  );
}

function Desk({ room }: { room: Room }) {
  const desk = useCheckIn(room.id);
  return (
    <CheckInDesk room={room} desk={desk}>
      <CheckInResult desk={desk} />
      <Unsent desk={desk} />
    </CheckInDesk>
  );
}
