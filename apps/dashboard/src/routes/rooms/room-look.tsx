import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { roomLookQuery } from '../../features/rooms/room-look/room-look.api.ts';
import { RoomLookForm } from '../../features/rooms/room-look/room-look-form.tsx';
import { useGoBack } from '../../kit/form-shells/use-go-back.ts';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { CentredSpinner } from '../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
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
      <PageHeader title="Aparência" parentTitle={room?.name} note={note} back={goBack} />
      <QueryStates
        query={query}
        loadingText="Carregando aparência"
        skeleton={<CentredSpinner />}
        errorTitle="Não foi possível carregar a aparência da sala"
        missingTitle="Sala não encontrada"
        errorAction={
          <Button component={Link} to={paths.rooms()} variant="default">
            Voltar para Salas
          </Button>
        }
      >
        {({ look }) => <RoomLookForm key={id} roomId={id} look={look} />}
      </QueryStates>
    </Page>
  );
}
