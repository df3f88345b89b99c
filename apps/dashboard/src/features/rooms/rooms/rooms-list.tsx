import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { FileActions } from '../../../kit/list/file-actions.tsx';
import type { FilterDefinition } from '../../../kit/list/filter-chip.tsx';
import { NewAction } from '../../../kit/list/new-action.tsx';
import { useSelection } from '../../../kit/list/selection.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { type OnlineTotal, useOnlineTotal } from '../../../kit/live/online-now.ts';
import { useLiveRooms } from '../../../kit/live/use-live-rooms.ts';
import { FloatingAction } from '../../../kit/page/floating-action.tsx';
import { PageHeader } from '../../../kit/page/page-header.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { plural } from '../../../kit/text/format.ts';
import { useIsPhone } from '../../../kit/ui/window-width.ts';
import { paths } from '../../../paths.ts';
import { RoomCard } from './room-card.tsx';
import { roomColumns } from './room-columns.tsx';
import { ROOM_SORTS, type RoomChoices, roomFilters } from './room-filters.ts';
import { ROOM_FILTERS, type RoomListState, roomFilter, roomsPageQuery } from './rooms.api.ts';
import { RoomsBulkLazy } from './rooms-bulk-lazy.tsx';
import { roomsFile } from './rooms-file.ts';

const LIST = {
  sortable: ['name', 'visitCount', 'createdAt'],
  defaultSort: 'name',
  filters: ROOM_FILTERS,
} as const;

const TEXTS = {
  loading: 'Buscando salas',
  error: 'Erro buscando salas',
  noResult: 'Nenhuma sala encontrada',
};

export function RoomsList({ choices }: { choices: RoomChoices }) {
  const list = useListState(LIST);
  const query = useQuery({ ...roomsPageQuery(list, false), placeholderData: keepPreviousData });
  const selection = useSelection(list, query.data);
  const filters = roomFilters(choices);
  useLiveRooms();
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const tools = <ListTools list={list} filters={filters} />;
  return (
    <>
      <RoomsHeader
        total={query.data?.total}
        isFiltered={list.isFiltered}
        // The empty state has its own button: one filled button per view.
        hasActions={!isEmpty && !selection.isPicking}
        tools={tools}
      />
      <DataTable
        name="rooms"
        caption="Salas"
        columns={roomColumns}
        list={list}
        query={query}
        card={(room) => <RoomCard room={room} />}
        searchLabel="Buscar por nome ou link"
        filters={filters}
        sorts={ROOM_SORTS}
        countText={roomsText}
        texts={TEXTS}
        hasDoors
        selection={selection}
        phoneFoot={tools}
        empty={<NoRooms />}
      />
      <RoomsBulkLazy selection={selection} matching={roomFilter(list)} choices={choices} />
    </>
  );
}

interface RoomsHeaderProps {
  total: number | undefined;
  isFiltered: boolean;
  hasActions: boolean;
  tools: ReactNode;
}

function RoomsHeader({ total, isFiltered, hasActions, tools }: RoomsHeaderProps) {
  const online = useOnlineTotal();
  const isPhone = useIsPhone();
  return (
    <PageHeader
      title="Salas"
      // The number of people is of all rooms, so a filtered list does not show it.
      count={total === undefined ? undefined : countText(total, isFiltered ? null : online)}
      actions={
        hasActions && (
          <>
            {!isPhone && tools}
            <FloatingAction>
              <NewRoomLink />
            </FloatingAction>
          </>
        )
      }
    />
  );
}

interface ListToolsProps {
  list: RoomListState;
  filters: FilterDefinition[];
}

function ListTools({ list, filters }: ListToolsProps) {
  return (
    <>
      <BinLink />
      <FileActions
        file={roomsFile(list, false)}
        title="Salas"
        list="rooms"
        state={list}
        filters={filters}
      />
    </>
  );
}

function NoRooms() {
  return (
    <EmptyState
      title="Não tem salas"
      text="Crie a primeira sala para receber visitas."
      actions={
        <>
          <BinLink />
          <NewRoomLink />
        </>
      }
    />
  );
}

/** '18 salas · 37 pessoas agora' */
function countText(total: number, online: OnlineTotal | null): string {
  const rooms = roomsText(total);
  if (!online?.people) return rooms;
  return `${rooms} · ${plural(online.people, 'pessoa', 'pessoas')} agora`;
}

function roomsText(total: number): string {
  return plural(total, 'sala', 'salas');
}

function NewRoomLink() {
  return <NewAction to={paths.newRoom()} label="Nova Sala" />;
}

function BinLink() {
  return (
    <Button
      component={Link}
      to={`${paths.rooms()}?lixeira=1`}
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
    >
      Lixeira
    </Button>
  );
}
