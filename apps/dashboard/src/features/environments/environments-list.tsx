import type { Environment } from '@atrio/contract/environments';
import { Button, Menu } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RowCard } from '../../table/row-card.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingAction } from '../../ui/floating-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { environmentsPageQuery } from './environments.api.ts';
import { environmentColumns } from './environments-columns.tsx';
import { canDeleteEnvironment, useAskEnvironmentDeletion } from './use-ask-environment-deletion.ts';

const LIST = { sortable: ['name', 'roomCount'], defaultSort: 'name', filters: [] } as const;

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
  const query = useQuery({
    ...environmentsPageQuery(list),
    placeholderData: keepPreviousData,
  });
  // An empty list offers the new one in its middle: one filled button per view.
  const isEmpty = query.data?.total === 0 && !list.isFiltered;
  const newLink = (
    <Button
      component={Link}
      to={paths.newEnvironment()}
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
    >
      Novo Ambiente
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Ambientes"
        count={query.data && countText(query.data.total)}
        actions={!isEmpty && <FloatingAction>{newLink}</FloatingAction>}
      />
      <DataTable
        caption="Ambientes"
        columns={environmentColumns}
        list={list}
        query={query}
        card={(environment) => <EnvironmentCard environment={environment} />}
        searchLabel="Buscar ambiente"
        sorts={SORTS}
        countText={countText}
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

function EnvironmentCard({ environment }: { environment: Environment }) {
  const askDeletion = useAskEnvironmentDeletion();
  const { id, name, canEdit, roomCount } = environment;
  return (
    <RowCard
      title={canEdit ? <RowLink to={paths.environment(id)}>{name}</RowLink> : name}
      subtitle={plural(roomCount, 'sala', 'salas')}
      menuLabel={`Ações de ${name}`}
      menu={
        canEdit && (
          <>
            <Menu.Item
              component={Link}
              to={paths.environment(id)}
              leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
            >
              Editar
            </Menu.Item>
            {canDeleteEnvironment(environment) && (
              <Menu.Item
                leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
                onClick={() => askDeletion(environment)}
              >
                Deletar
              </Menu.Item>
            )}
          </>
        )
      }
    />
  );
}

function countText(total: number): string {
  return plural(total, 'ambiente', 'ambientes');
}
