import type { Environment } from '@atrio/contract/environments';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { plural } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** In place of the form, for those who may use an environment and not change it. */
export function EnvironmentOfAll({ environment: { roomCount } }: { environment: Environment }) {
  return (
    <EmptyState
      title="Este ambiente é de todos"
      text={`Só quem administra a plataforma pode alterá-lo. Você tem ${plural(roomCount, 'sala', 'salas')} nele.`}
      actions={
        <Button component={Link} to={paths.environments()} variant="default">
          Voltar para Ambientes
        </Button>
      }
    />
  );
}
