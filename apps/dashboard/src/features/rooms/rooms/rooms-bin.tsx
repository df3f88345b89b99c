import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { FileActions } from '../../../kit/list/file-actions.tsx';
import { useSelection } from '../../../kit/list/selection.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { PageHeader } from '../../../kit/page/page-header.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { BinCard } from './room-card.tsx';
import { binColumns } from './room-columns.tsx';
import { ROOM_SORTS } from './room-filters.ts';
import { roomFilter, roomsPageQuery } from './rooms.api.ts';
import { RoomsBulkLazy } from './rooms-bulk-lazy.tsx';
import { roomsFile } from './rooms-file.ts';

const LIST = {
  sortable: ['name', 'visitCount', 'createdAt'],
  defaultSort: 'name',
  filters: [],
} as const;

const TEXTS = {
  loading: 'Buscando salas',
  error: 'Erro buscando salas',
  noResult: 'Nenhuma sala encontrada',
};

/** 'Lixeira': deleted rooms, which stay here for 30 days. */
export function RoomsBin() {
  const list = useListState(LIST);
  const query = useQuery({ ...roomsPageQuery(list, true), placeholderData: keepPreviousData });
  const selection = useSelection(list, query.data);
  return (
    <>
      <PageHeader
        title="Lixeira"
        back={paths.rooms()}
        count={query.data && countText(query.data.total)}
        actions={
          (list.isFiltered || (query.data?.total ?? 0) > 0) && (
            <FileActions file={roomsFile(list, true)} title="Lixeira" list="bin" state={list} />
          )
        }
        note="Salas ficam aqui por 30 dias"
      />
      <DataTable
        name="bin"
        caption="Salas na lixeira"
        columns={binColumns}
        list={list}
        query={query}
        card={(room) => <BinCard room={room} />}
        searchLabel="Buscar por nome ou link"
        sorts={ROOM_SORTS}
        countText={countText}
        texts={TEXTS}
        hasDoors
        selection={selection}
        empty={
          <EmptyState
            title="A lixeira está vazia"
            text="Salas deletadas ficam aqui por 30 dias e podem ser restauradas."
          />
        }
      />
      <RoomsBulkLazy selection={selection} matching={roomFilter(list)} />
    </>
  );
}

function countText(total: number): string {
  return plural(total, 'sala', 'salas');
}
