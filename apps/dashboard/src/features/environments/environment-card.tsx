import type { Environment } from '@atrio/contract/environments';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { RowCard } from '../../table/row-card.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { canDeleteEnvironment, useAskEnvironmentDeletion } from './use-ask-environment-deletion.ts';

/** An environment in the list as phones show it. */
export function EnvironmentCard({ environment }: { environment: Environment }) {
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
