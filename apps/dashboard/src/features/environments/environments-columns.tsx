import type { Environment } from '@atrio/contract/environments';
import { paths } from '../../app/paths.ts';
import { formatDate, formatInteger } from '../../lib/format.ts';
import { columnsOf } from '../../table/columns.ts';
import { DeleteButton, EditLink, NoAction, RowActions } from '../../table/row-actions.tsx';
import { RowLink, RowName } from '../../table/row-link.tsx';
import { canDeleteEnvironment, useAskEnvironmentDeletion } from './use-ask-environment-deletion.ts';

const column = columnsOf<Environment>();

const name = [
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

const figures = [
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

export const environmentColumns = column.columns([...name, ...figures]);

/** A MASTER_ADMIN's, of everybody's environments. */
export const allEnvironmentColumns = column.columns([
  ...name,
  column.display({
    id: 'owner',
    header: 'Responsável',
    cell: ({ row }) => row.original.owner?.name ?? 'De todos',
  }),
  ...figures,
]);

function EnvironmentActions({ environment }: { environment: Environment }) {
  const askDeletion = useAskEnvironmentDeletion();
  if (!environment.canEdit) return null;
  return (
    <RowActions>
      <EditLink to={paths.environment(environment.id)} name={environment.name} />
      {canDeleteEnvironment(environment) ? (
        <DeleteButton name={environment.name} onClick={() => askDeletion(environment)} />
      ) : (
        <NoAction />
      )}
    </RowActions>
  );
}
