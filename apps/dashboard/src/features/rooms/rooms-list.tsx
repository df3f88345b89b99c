import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { plural } from '../../lib/format.ts';
import { type OnlineTotal, useOnlineTotal } from '../../lib/online-now.ts';
import { useLiveRooms } from '../../lib/use-live-rooms.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { FilterDefinition } from '../../table/filter-chip.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoomCard } from './room-card.tsx';
import { roomColumns } from './room-columns.tsx';
import { PEOPLE_FILTER, ROOM_SORTS, VISIBILITY_FILTERS } from './room-filters.ts';
import { BinLink, NewRoomLink } from './room-links.tsx';
import { ROOM_FILTERS, roomsPageQuery } from './rooms.api.ts';

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

interface RoomsListProps {
  /** Companies and environments to filter by; other features' data, so the route brings them. */
  filters: readonly FilterDefinition[];
}

export function RoomsList({ filters }: RoomsListProps) {
  const list = useListState(LIST);
  const query = useQuery({ ...roomsPageQuery(list, false), placeholderData: keepPreviousData });
  const online = useOnlineTotal();
  useLiveRooms();
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  return (
    <>
      <PageHeader
        title="Salas"
        count={query.data && withPeople(countText(query.data.total), online)}
        actions={
          // An empty list offers it in its middle: one filled button per view.
          !isEmpty && (
            <FloatingAction>
              <NewRoomLink />
            </FloatingAction>
          )
        }
      />
      <DataTable
        caption="Salas"
        columns={roomColumns}
        list={list}
        query={query}
        card={(room) => <RoomCard room={room} />}
        searchLabel="Buscar por nome ou link"
        filters={[PEOPLE_FILTER, ...filters, ...VISIBILITY_FILTERS]}
        sorts={ROOM_SORTS}
        countText={countText}
        texts={TEXTS}
        hasDoors
        toolbarEnd={<BinLink />}
        empty={
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
        }
      />
    </>
  );
}

/** '18 salas · 37 pessoas agora' */
function withPeople(rooms: string, online: OnlineTotal | null): string {
  if (!online?.people) return rooms;
  return `${rooms} · ${plural(online.people, 'pessoa', 'pessoas')} agora`;
}

function countText(total: number): string {
  return plural(total, 'sala', 'salas');
}
