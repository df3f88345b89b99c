import { DEFAULT_ENVIRONMENT_ID, type Environment } from '@atrio/contract/environments';
import { createElement, Fragment } from 'react';
import { confirm } from '../../lib/confirm.tsx';
import { useRemoveEnvironment } from './environments.api.ts';

/** Environment 1 is nobody's to delete, a MASTER_ADMIN included. */
export function canDeleteEnvironment({ id, canEdit }: Environment): boolean {
  return canEdit && id !== DEFAULT_ENVIRONMENT_ID;
}

/** Asks, naming the environment and what becomes of its rooms, and deletes it. */
export function useAskEnvironmentDeletion() {
  const { mutateAsync: remove } = useRemoveEnvironment();
  return (environment: Environment) =>
    confirm({
      title: 'Deletar ambiente?',
      detail: createElement(
        Fragment,
        null,
        createElement('strong', null, environment.name),
        createElement('span', null, 'As salas deste ambiente ficam sem ambiente'),
      ),
      action: 'Deletar',
      onConfirm: () => remove({ id: String(environment.id) }),
    });
}
