import type { Room } from '@atrio/contract/rooms';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ExternalButtonForm } from '../../features/rooms/external-button-form.tsx';
import { RoomForm } from '../../features/rooms/room-form.tsx';
import { RoomPanels } from '../../features/rooms/room-panels.tsx';
import {
  roomQuery,
  useUpdateExternalButton,
  useUpdateRoom,
} from '../../features/rooms/rooms.api.ts';
import { readAhead } from '../../lib/read-ahead.ts';
import { lastListHref } from '../../table/last-query.ts';
import { CentredSpinner } from '../../ui/centred-spinner.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelRow } from '../../ui/panel-row.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { AssetsPanel, ImagesPanel, RoomAdminsPanel, TicketsPanel } from './late-panels.ts';
import { RoomFigures } from './room-figures.tsx';
import { RoomTalks } from './room-talks.tsx';
import { useCompanyOptions, useEnvironmentOptions } from './use-room-options.ts';

export const handle = { title: 'Sala' };

export const ahead = () => readAhead(roomQuery(Number(/\d+$/.exec(window.location.pathname)?.[0])));

export default function RoomDetailRoute() {
  const id = Number(useParams().id);
  const query = useQuery(roomQuery(id));
  return (
    <Page width="list">
      {!query.data && query.isError && <PageHeader title={handle.title} />}
      <QueryStates
        query={query}
        loadingText="Carregando sala"
        skeleton={<CentredSpinner />}
        errorTitle="Não foi possível carregar as salas"
        missingTitle="Sala não encontrada"
        errorAction={
          <Button component={Link} to={lastListHref(paths.rooms())} variant="default">
            Voltar para Salas
          </Button>
        }
      >
        {/* Keyed: another room's page keeps nothing of this one's forms. */}
        {({ room }) => <RoomDetail key={room.id} room={room} />}
      </QueryStates>
    </Page>
  );
}

function RoomDetail({ room }: { room: Room }) {
  const { mutateAsync: update } = useUpdateRoom();
  const { mutateAsync: updateButton } = useUpdateExternalButton();
  const { companies, colorsOf, companiesProblem } = useCompanyOptions();
  const environments = useEnvironmentOptions();
  const id = String(room.id);
  return (
    <RoomPanels room={room}>
      <Panel id="sala" title="Editar sala" isOpenOnPhone>
        <RoomForm
          room={room}
          companies={companies}
          companiesProblem={companiesProblem}
          environments={environments}
          onSubmit={async (values, updatedAt) => (await update({ ...values, id, updatedAt })).room}
        />
      </Panel>
      <PanelRow isEven>
        <Panel
          id="botao-externo"
          title="Botão externo"
          text="Aparece no alto da sala para quem visita."
        >
          <ExternalButtonForm
            room={room}
            color={colorsOf(room)?.complementary}
            onSave={async (button, updatedAt) =>
              (await updateButton({ ...button, id, updatedAt })).room
            }
          />
        </Panel>
        <Panel id="imagens" title="Imagens" heightAhead={240}>
          <ImagesPanel roomId={room.id} />
        </Panel>
      </PanelRow>
      <Panel id="assets-da-sala" title="Assets da sala" heightAhead={190}>
        <AssetsPanel roomId={room.id} />
      </Panel>
      <PanelRow>
        <Panel id="tickets-de-acesso" title="Tickets de acesso">
          <TicketsPanel roomId={room.id} sceneName={room.sceneName} />
        </Panel>
        <Panel id="administradores" title="Administradores">
          <RoomAdminsPanel roomId={room.id} />
        </Panel>
      </PanelRow>
      <RoomTalks room={room} />
      <RoomFigures room={room} />
    </RoomPanels>
  );
}
