import type { Environment } from '@atrio/contract/environments';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { RowCard } from '../../table/row-card.tsx';
import { RowLink } from '../../table/row-link.tsx';
import { canDeleteEnvironment, useAskEnvironmentDeletion } from './use-ask-environment-deletion.ts';

interface EnvironmentCardProps {
  environment: Environment;
  /** Where there are others' too. */
  isOwnerShown: boolean;
}

/** An environment in the list as phones show it. */
export function EnvironmentCard({ environment, isOwnerShown }: EnvironmentCardProps) {
  const askDeletion = useAskEnvironmentDeletion();
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
