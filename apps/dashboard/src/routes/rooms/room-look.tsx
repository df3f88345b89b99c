import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { roomLookQuery } from '../../features/room-look/room-look.api.ts';
import { RoomLookForm } from '../../features/room-look/room-look-form.tsx';
import { useGoBack } from '../../form/use-go-back.ts';
import { CentredSpinner } from '../../ui/centred-spinner.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryStates } from '../../ui/query-states.tsx';

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
