import type { Room } from '@atrio/contract/rooms/rooms';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ExternalButtonForm } from '../../features/rooms/rooms/external-button-form.tsx';
import { RoomForm } from '../../features/rooms/rooms/room-form.tsx';
import { RoomPanels } from '../../features/rooms/rooms/room-panels.tsx';
import {
  roomQuery,
  useUpdateExternalButton,
  useUpdateRoom,
} from '../../features/rooms/rooms/rooms.api.ts';
import { useClosedRoom } from '../../features/rooms/rooms/use-closed-room.ts';
import { lazyUntilHere } from '../../kit/first-screen/lazy-until-here.ts';
import { readAhead } from '../../kit/first-screen/read-ahead.ts';
import { lastListHref } from '../../kit/list/last-query.ts';
import { LiveRoom } from '../../kit/live/live-room.tsx';
import { Page } from '../../kit/page/page.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { Panel } from '../../kit/page/panel.tsx';
import { PanelRow } from '../../kit/page/panel-row.tsx';
import { isMaster, useAccount } from '../../kit/session/session.ts';
import { CentredSpinner } from '../../kit/states/centred-spinner.tsx';
import { QueryStates } from '../../kit/states/query-states.tsx';
import { paths } from '../../paths.ts';
import { useCompanyOptions, useEnvironmentOptions } from './use-room-options.ts';

/**
 * The panels below a room's form, loaded together when the first of them renders. Their code is more
 * than half of the page's, and phones keep most panels folded, so the form does not wait for it.
 */
const load = () => import('./panels-code.ts');

const AnalyticsPanel = lazyUntilHere(async () => (await load()).AnalyticsPanel);
const AssetsPanel = lazyUntilHere(async () => (await load()).AssetsPanel);
const BansPanel = lazyUntilHere(async () => (await load()).BansPanel);
const HistoryPanel = lazyUntilHere(async () => (await load()).HistoryPanel);
const ImagesPanel = lazyUntilHere(async () => (await load()).ImagesPanel);
const MessagesPanel = lazyUntilHere(async () => (await load()).MessagesPanel);
const PlayersPanel = lazyUntilHere(async () => (await load()).PlayersPanel);
const PresencePanel = lazyUntilHere(async () => (await load()).PresencePanel);
const ReportsPanel = lazyUntilHere(async () => (await load()).ReportsPanel);
const RoomAdminsPanel = lazyUntilHere(async () => (await load()).RoomAdminsPanel);
const TicketsPanel = lazyUntilHere(async () => (await load()).TicketsPanel);

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
        {/* The key resets the forms when the address changes to another room. */}
        {({ room }) => <RoomDetail key={room.id} room={room} />}
      </QueryStates>
    </Page>
  );
}

function RoomDetail({ room }: { room: Room }) {
  return (
    <RoomPanels room={room}>
      <RoomSettings room={room} />
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

function RoomSettings({ room }: { room: Room }) {
  const { mutateAsync: update } = useUpdateRoom();
  const { mutateAsync: updateButton } = useUpdateExternalButton();
  const { companies, colorsOf, companiesProblem } = useCompanyOptions();
  const environments = useEnvironmentOptions();
  const id = String(room.id);
  return (
    <>
      <Panel id="sala" title="Editar sala" isFirst isOpenOnPhone>
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
    </>
  );
}

/** The panels of the live room: the people inside, the chats, the reports and the bans. */
export function RoomTalks({ room: { id, sceneName } }: { room: Room }) {
  return (
    <LiveRoom roomId={id} sceneName={sceneName}>
      <ClosedRoom roomId={id} />
      <Panel id="na-sala" title="Quem está na sala">
        <PresencePanel roomId={id} />
      </Panel>
      <PanelRow isEven>
        <Panel id="mensagens" title="Mensagens" isOpenOnPhone phoneHeightAhead={420}>
          <MessagesPanel roomId={id} chat="room" />
        </Panel>
        <Panel id="mensagens-do-betalk" title="Mensagens do Betalk">
          <MessagesPanel roomId={id} chat="betalk" />
        </Panel>
      </PanelRow>
      <PanelRow isEven>
        <Panel id="denuncias" title="Denúncias">
          <ReportsPanel roomId={id} />
        </Panel>
        <Panel id="removidos" title="Removidos" heightAhead={176}>
          <BansPanel roomId={id} />
        </Panel>
      </PanelRow>
    </LiveRoom>
  );
}

function ClosedRoom({ roomId }: { roomId: number }) {
  useClosedRoom(roomId);
  return null;
}

/** The panels of the room's past: statistics, visitors and history. */
function RoomFigures({ room }: { room: Room }) {
  const { id: roomId, onlineNow } = room;
  const isMasterHere = isMaster(useAccount());
  return (
    <>
      <Panel id="estatisticas" title="Estatísticas" heightAhead={300}>
        <AnalyticsPanel roomId={roomId} source="room" isWide />
      </Panel>
      <Panel id="usuarios" title="Usuários" heightAhead={300}>
        <PlayersPanel roomId={roomId} section="usuarios" onlineNow={onlineNow} />
      </Panel>
      {isMasterHere && (
        <Panel id="estatisticas-do-betalk" title="Estatísticas do Betalk" heightAhead={300}>
          <AnalyticsPanel roomId={roomId} source="betalk" isWide />
        </Panel>
      )}
      {isMasterHere && (
        <Panel id="historico" title="Histórico" heightAhead={300}>
          <HistoryPanel roomId={roomId} />
        </Panel>
      )}
    </>
  );
}
