import {
  DEFAULT_ENVIRONMENT_ID,
  type Environment,
} from '@atrio/contract/organization/environments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { confirmDeletion } from '../../../kit/feedback/confirm-deletion.tsx';
import { columnsOf } from '../../../kit/list/columns.ts';
import { CrudList } from '../../../kit/list/crud-list.tsx';
import { type FileColumn, type ListFile, pagesOf, readFresh } from '../../../kit/list/list-file.ts';
import { OWN_FILTERS, ownFilter } from '../../../kit/list/own-filter.ts';
import { EditAndDelete } from '../../../kit/list/row-actions.tsx';
import { RowCard } from '../../../kit/list/row-card.tsx';
import { RowLink, RowName } from '../../../kit/list/row-link.tsx';
import { DeleteItem, EditItem } from '../../../kit/list/row-menu.tsx';
import { type ListState, useListState } from '../../../kit/list/use-list-state.ts';
import { isMaster, useAccount } from '../../../kit/session/session.ts';
import { formatDate, formatDateTime, formatInteger, plural } from '../../../kit/text/format.ts';
import { paths } from '../../../paths.ts';
import { environmentsPageQuery, useRemoveEnvironment } from './environments.api.ts';

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

/** The environments a person may use; a MASTER_ADMIN sees everybody's, with their owners. */
export function EnvironmentsList() {
  const list = useListState(LIST);
  const seesAll = isMaster(useAccount());
  const query = useQuery({ ...environmentsPageQuery(list), placeholderData: keepPreviousData });
  return (
    <CrudList
      name="environments"
      title="Ambientes"
      columns={seesAll ? allEnvironmentColumns : environmentColumns}
      filters={seesAll ? MASTER_FILTERS : undefined}
      list={list}
      query={query}
      card={(environment) => <EnvironmentCard environment={environment} isOwnerShown={seesAll} />}
      searchLabel="Buscar ambiente"
      sorts={SORTS}
      countText={(total) => plural(total, 'ambiente', 'ambientes')}
      texts={TEXTS}
      file={environmentsFile(list, seesAll)}
      newAction={{ to: paths.newEnvironment(), label: 'Novo Ambiente' }}
      empty={{
        title: 'Não tem ambientes',
        text: 'Um ambiente reúne as salas de um mesmo lugar ou evento.',
      }}
    />
  );
}

const column = columnsOf<Environment>();

const nameColumns = [
  column.accessor('name', {
    header: 'Nome',
    cell: ({ row }) =>
      row.original.canEdit ? (
        <RowLink to={paths.environment(row.original.id)}>{row.original.name}</RowLink>
      ) : (
        <RowName>{row.original.name}</RowName>
      ),
  }),
] as const;

const lastColumns = [
  column.accessor('roomCount', {
    header: 'Salas',
    meta: { align: 'end' },
    sortDescFirst: true,
    cell: ({ row }) => formatInteger(row.original.roomCount),
  }),
  column.accessor('createdAt', {
    header: 'Criado em',
    enableSorting: false,
    meta: { isExtra: true },
    cell: ({ row }) => formatDate(row.original.createdAt),
  }),
  column.display({
    id: 'actions',
    header: 'Ações',
    meta: { align: 'end', isHeaderHidden: true },
    cell: ({ row }) => <EnvironmentActions environment={row.original} />,
  }),
] as const;

const environmentColumns = column.columns([...nameColumns, ...lastColumns]);

const allEnvironmentColumns = column.columns([
  ...nameColumns,
  column.display({
    id: 'owner',
    header: 'Responsável',
    cell: ({ row }) => row.original.owner?.name ?? 'De todos',
  }),
  ...lastColumns,
]);

function EnvironmentActions({ environment }: { environment: Environment }) {
  const askDeletion = useAskDeletion(environment);
  if (!environment.canEdit) return null;
  return (
    <EditAndDelete
      to={paths.environment(environment.id)}
      name={environment.name}
      onDelete={canDelete(environment) ? askDeletion : undefined}
    />
  );
}

interface EnvironmentCardProps {
  environment: Environment;
  /** For a MASTER_ADMIN, whose list has other people's environments too. */
  isOwnerShown: boolean;
}

/** The row on phones. */
function EnvironmentCard({ environment, isOwnerShown }: EnvironmentCardProps) {
  const askDeletion = useAskDeletion(environment);
  const { id, name, owner, canEdit, roomCount } = environment;
  const rooms = plural(roomCount, 'sala', 'salas');
  return (
    <RowCard
      title={canEdit ? <RowLink to={paths.environment(id)}>{name}</RowLink> : name}
      subtitle={isOwnerShown && owner ? `${rooms} · ${owner.name}` : rooms}
      menuLabel={`Ações de ${name}`}
      menu={
        canEdit && (
          <>
            <EditItem to={paths.environment(id)} />
            {canDelete(environment) && <DeleteItem onClick={askDeletion} />}
          </>
        )
      }
    />
  );
}

/** Nobody deletes environment 1, not even a MASTER_ADMIN. */
function canDelete({ id, canEdit }: Environment): boolean {
  return canEdit && id !== DEFAULT_ENVIRONMENT_ID;
}

function useAskDeletion({ id, name }: Environment) {
  const { mutateAsync: remove } = useRemoveEnvironment();
  return () =>
    confirmDeletion({
      title: 'Deletar ambiente?',
      name,
      consequence: 'As salas deste ambiente ficam sem ambiente',
      remove: () => remove({ id: String(id) }),
    });
}

const FILE_COLUMNS: FileColumn<Environment>[] = [
  { heading: 'Nome', shownAs: 'name', cell: ({ name }) => name },
  { heading: 'Salas', shownAs: 'roomCount', cell: ({ roomCount }) => roomCount },
  {
    heading: 'Criado em',
    shownAs: 'createdAt',
    isExtra: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];

const ALL_FILE_COLUMNS: FileColumn<Environment>[] = [
  ...FILE_COLUMNS,
  { heading: 'Responsável', shownAs: 'owner', cell: ({ owner }) => owner?.name ?? '' },
];

function environmentsFile(
  list: ListState<(typeof LIST.sortable)[number]>,
  seesAll: boolean,
): ListFile<Environment> {
  return {
    name: 'ambientes',
    columns: seesAll ? ALL_FILE_COLUMNS : FILE_COLUMNS,
    pages: pagesOf((page, pageSize) =>
      readFresh(environmentsPageQuery({ ...list, page, pageSize })),
    ),
  };
}
