import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { plural } from '../../lib/format.ts';
import { type OnlineTotal, useOnlineTotal } from '../../lib/online-now.ts';
import { useLiveRooms } from '../../lib/use-live-rooms.ts';
import { DataTable } from '../../table/data-table.tsx';
import { FileActions } from '../../table/file-actions.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { useSelection } from '../../table/use-selection.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { RoomChoices } from './bulk-choices.ts';
import { RoomCard } from './room-card.tsx';
import { roomColumns } from './room-columns.tsx';
import { ROOM_SORTS, roomFilters } from './room-filters.ts';
import { BinLink, NewRoomLink } from './room-links.tsx';
import { ROOM_FILTERS, roomFilter, roomsPageQuery } from './rooms.api.ts';
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

interface RoomsListProps {
  choices: RoomChoices;
}

export function RoomsList({ choices }: RoomsListProps) {
  const list = useListState(LIST);
  const query = useQuery({ ...roomsPageQuery(list, false), placeholderData: keepPreviousData });
  const selection = useSelection(list, query.data);
  const online = useOnlineTotal();
  const isPhone = useIsPhone();
  useLiveRooms();
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const tools = (
    <>
      <BinLink />
      <FileActions
        file={roomsFile(list, false)}
        title="Salas"
        list="rooms"
        state={list}
        filters={roomFilters(choices)}
      />
    </>
  );
  return (
    <>
      <PageHeader
        title="Salas"
        // A filter chooses among the rooms, not among the people: both numbers belong to all.
        count={
          query.data && withPeople(countText(query.data.total), list.isFiltered ? null : online)
        }
        actions={
          // An empty list offers it in its middle: one filled button per view.
          !isEmpty &&
          !selection.isPicking && (
            <>
              {!isPhone && tools}
              <FloatingAction>
                <NewRoomLink />
              </FloatingAction>
            </>
          )
        }
      />
      <DataTable
        name="rooms"
        caption="Salas"
        columns={roomColumns}
        list={list}
        query={query}
        card={(room) => <RoomCard room={room} />}
        searchLabel="Buscar por nome ou link"
        filters={roomFilters(choices)}
        sorts={ROOM_SORTS}
        countText={countText}
        texts={TEXTS}
        hasDoors
        selection={selection}
        phoneFoot={tools}
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
      <RoomsBulkLazy selection={selection} matching={roomFilter(list)} choices={choices} />
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
