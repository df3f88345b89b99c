import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { isMaster, useAccount } from '../../lib/session.ts';
import { DataTable } from '../../table/data-table.tsx';
import { FileActions } from '../../table/file-actions.tsx';
import { NewLink } from '../../table/new-link.tsx';
import { OWN_FILTERS, ownFilter } from '../../table/own-filter.ts';
import { useListState } from '../../table/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { EnvironmentCard } from './environment-card.tsx';
import { environmentsPageQuery } from './environments.api.ts';
import { allEnvironmentColumns, environmentColumns } from './environments-columns.tsx';
import { environmentsFile } from './environments-file.ts';

const LIST = {
  sortable: ['name', 'roomCount'],
  defaultSort: 'name',
  filters: OWN_FILTERS,
} as const;
const MASTER_FILTERS = [ownFilter('Meus')];

const SORTS = [
  { value: 'name', label: 'Nome' },
  { value: '-roomCount', label: 'Com mais salas' },
];

const TEXTS = {
  loading: 'Buscando ambientes',
  error: 'Erro buscando ambientes',
  noResult: 'Nenhum ambiente encontrado',
};

export function EnvironmentsList() {
  const list = useListState(LIST);
  const isPhone = useIsPhone();
  const seesAll = isMaster(useAccount());
  const query = useQuery({
    ...environmentsPageQuery(list),
    placeholderData: keepPreviousData,
  });
  // An empty list offers the new one in its middle: one filled button per view.
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const newLink = <NewLink to={paths.newEnvironment()} label="Novo Ambiente" />;
  const tools = (
    <FileActions
      file={environmentsFile(list, seesAll)}
      title="Ambientes"
      list="environments"
      state={list}
      filters={MASTER_FILTERS}
    />
  );
  return (
    <>
      <PageHeader
        title="Ambientes"
        count={query.data && countText(query.data.total)}
        actions={
          !isEmpty && (
            <>
              {!isPhone && tools}
              <FloatingAction>{newLink}</FloatingAction>
            </>
          )
        }
      />
      <DataTable
        name="environments"
        caption="Ambientes"
        columns={seesAll ? allEnvironmentColumns : environmentColumns}
        filters={seesAll ? MASTER_FILTERS : undefined}
        list={list}
        query={query}
        card={(environment) => <EnvironmentCard environment={environment} isOwnerShown={seesAll} />}
        searchLabel="Buscar ambiente"
        sorts={SORTS}
        countText={countText}
        phoneFoot={tools}
        texts={TEXTS}
        empty={
          <EmptyState
            title="Não tem ambientes"
            text="Um ambiente reúne as salas de um mesmo lugar ou evento."
            actions={newLink}
          />
        }
      />
    </>
  );
}

function countText(total: number): string {
  return plural(total, 'ambiente', 'ambientes');
}
