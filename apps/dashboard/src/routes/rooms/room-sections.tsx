import type { Room } from '@atrio/contract/rooms/rooms';
import type { ReactNode } from 'react';
import { ExternalButtonForm } from '../../features/rooms/rooms/external-button-form.tsx';
import { RoomForm } from '../../features/rooms/rooms/room-form.tsx';
import { useUpdateExternalButton, useUpdateRoom } from '../../features/rooms/rooms/rooms.api.ts';
import { lazyUntilHere } from '../../kit/first-screen/lazy-until-here.ts';
import type { PanelProps } from '../../kit/page/panel.tsx';
import { paths } from '../../paths.ts';
import { useCompanyColors, useCompanyOptions, useEnvironmentOptions } from './use-room-options.ts';

/**
 * The panels below a room's form, loaded together when the first of them renders. Their code is more
 * than half of the page's, and phones keep most panels folded, so the form does not wait for it.
 */
const load = () => import('./panels-code.ts');

const AnalyticsPanel = lazyUntilHere(async () => (await load()).AnalyticsPanel);
const AssetsPanel = lazyUntilHere(async () => (await load()).AssetsPanel);
const BansPanel = lazyUntilHere(async () => (await load()).BansPanel);
const DoorPanel = lazyUntilHere(async () => (await load()).DoorPanel);
const DoorSettings = lazyUntilHere(async () => (await load()).DoorSettings);
const HistoryPanel = lazyUntilHere(async () => (await load()).HistoryPanel);
const ImagesPanel = lazyUntilHere(async () => (await load()).ImagesPanel);
const InvitationPanel = lazyUntilHere(async () => (await load()).InvitationPanel);
const MessagesPanel = lazyUntilHere(async () => (await load()).MessagesPanel);
const PlayersPanel = lazyUntilHere(async () => (await load()).PlayersPanel);
const PresencePanel = lazyUntilHere(async () => (await load()).PresencePanel);
const ProgrammePanel = lazyUntilHere(async () => (await load()).ProgrammePanel);
const ReportsPanel = lazyUntilHere(async () => (await load()).ReportsPanel);
const RoomAdminsPanel = lazyUntilHere(async () => (await load()).RoomAdminsPanel);
const TicketsPanel = lazyUntilHere(async () => (await load()).TicketsPanel);

export const roomGroups = [
  'Configuração',
  'Evento',
  'Acesso',
  'Conversas',
  'Movimento',
  'Registro',
] as const;

export interface RoomSection extends Omit<PanelProps, 'children' | 'title'> {
  group: (typeof roomGroups)[number];
  /** Its name in the index, and the panel's title unless it has another. */
  label: string;
  title?: string;
  content: (room: Room) => ReactNode;
  /** Stands beside its neighbour of the same group, where there is room for two. */
  isHalf?: boolean;
  isForMaster?: boolean;
}

/**
 * The panels of a room's page, in their order; the page and its index follow from this list. A
 * panel's id is its address and the name of its form, by which the index marks unsaved panels.
 */
export const roomSections: readonly RoomSection[] = [
  {
    group: 'Configuração',
    id: 'sala',
    label: 'Sala',
    title: 'Editar sala',
    isFirst: true,
    isOpenOnPhone: true,
    content: (room) => <RoomSettings room={room} />,
  },
  {
    group: 'Configuração',
    id: 'botao-externo',
    label: 'Botão externo',
    text: 'Aparece no alto da sala para quem visita.',
    isHalf: true,
    content: (room) => <ExternalButton room={room} />,
  },
  {
    group: 'Configuração',
    id: 'imagens',
    label: 'Imagens',
    heightAhead: 240,
    isHalf: true,
    content: ({ id }) => <ImagesPanel roomId={id} />,
  },
  {
    group: 'Configuração',
    id: 'assets-da-sala',
    label: 'Assets da sala',
    heightAhead: 190,
    content: ({ id }) => <AssetsPanel roomId={id} />,
  },
  {
    group: 'Evento',
    id: 'programacao',
    label: 'Programação',
    heightAhead: 120,
    content: ({ id }) => <ProgrammePanel roomId={id} />,
  },
  {
    group: 'Evento',
    id: 'porta',
    label: 'Porta',
    heightAhead: 560,
    content: ({ id }) => (
      <>
        <DoorPanel roomId={id} />
        <DoorSettings roomId={id} />
      </>
    ),
  },
  {
    group: 'Evento',
    id: 'tickets-de-acesso',
    label: 'Tickets de acesso',
    heightAhead: 300,
    content: ({ id, sceneName }) => <TicketsPanel roomId={id} sceneName={sceneName} />,
  },
  {
    group: 'Evento',
    id: 'convite',
    label: 'Convite',
    text: 'O e-mail de quem é convidado, com o logo e as cores da empresa.',
    heightAhead: 60,
    content: ({ id }) => <InvitationPanel roomId={id} />,
  },
  {
    group: 'Acesso',
    id: 'administradores',
    label: 'Administradores',
    heightAhead: 240,
    content: ({ id }) => <RoomAdminsPanel roomId={id} />,
  },
  {
    group: 'Conversas',
    id: 'na-sala',
    label: 'Quem está na sala',
    heightAhead: 60,
    content: ({ id }) => <PresencePanel roomId={id} />,
  },
  {
    group: 'Conversas',
    id: 'mensagens',
    label: 'Mensagens',
    isHalf: true,
    isOpenOnPhone: true,
    heightAhead: 420,
    phoneHeightAhead: 420,
    content: ({ id }) => <MessagesPanel roomId={id} chat="room" />,
  },
  {
    group: 'Conversas',
    id: 'mensagens-do-betalk',
    label: 'Mensagens do Betalk',
    isHalf: true,
    heightAhead: 420,
    content: ({ id }) => <MessagesPanel roomId={id} chat="betalk" />,
  },
  {
    group: 'Conversas',
    id: 'denuncias',
    label: 'Denúncias',
    isHalf: true,
    heightAhead: 60,
    content: ({ id }) => <ReportsPanel roomId={id} />,
  },
  {
    group: 'Conversas',
    id: 'removidos',
    label: 'Removidos',
    heightAhead: 176,
    isHalf: true,
    content: ({ id }) => <BansPanel roomId={id} />,
  },
  {
    group: 'Movimento',
    id: 'estatisticas',
    label: 'Estatísticas',
    heightAhead: 300,
    content: ({ id }) => <AnalyticsPanel roomId={id} source="room" isWide />,
  },
  {
    group: 'Movimento',
    id: 'usuarios',
    label: 'Usuários',
    heightAhead: 300,
    content: ({ id, onlineNow }) => (
      <PlayersPanel roomId={id} section="usuarios" onlineNow={onlineNow} />
    ),
  },
  {
    group: 'Movimento',
    id: 'estatisticas-do-betalk',
    label: 'Estatísticas do Betalk',
    heightAhead: 300,
    isForMaster: true,
    content: ({ id }) => <AnalyticsPanel roomId={id} source="betalk" isWide />,
  },
  {
    group: 'Registro',
    id: 'historico',
    label: 'Histórico',
    heightAhead: 300,
    isForMaster: true,
    content: ({ id }) => <HistoryPanel roomId={id} />,
  },
];

/** Pages of their own, which the index names at the end of their group. */
export const roomPages: readonly {
  group: RoomSection['group'];
  label: string;
  to: (roomId: number) => string;
}[] = [
  { group: 'Configuração', label: 'Aparência', to: paths.roomLook },
  { group: 'Movimento', label: 'Relatório', to: paths.roomReport },
];

function RoomSettings({ room }: { room: Room }) {
  const { mutateAsync: update } = useUpdateRoom();
  const { companies, companiesProblem } = useCompanyOptions();
  const environments = useEnvironmentOptions();
  const id = String(room.id);
  return (
    <RoomForm
      room={room}
      companies={companies}
      companiesProblem={companiesProblem}
      environments={environments}
      onSubmit={async (values, updatedAt) => (await update({ ...values, id, updatedAt })).room}
    />
  );
}

function ExternalButton({ room }: { room: Room }) {
  const { mutateAsync: update } = useUpdateExternalButton();
  const colors = useCompanyColors(room);
  const id = String(room.id);
  return (
    <ExternalButtonForm
      room={room}
      color={colors?.complementary}
      onSave={async (button, updatedAt) => (await update({ ...button, id, updatedAt })).room}
    />
  );
}
