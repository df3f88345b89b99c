import type { Overview } from '@atrio/contract/overview';
import { paths } from '../../app/paths.ts';
import { formatInteger } from '../../lib/format.ts';

export interface Step {
  label: string;
  isDone: boolean;
  /** Undefined where something else has to be done before. */
  to?: string;
}

/** What a new account does first, and rooms that are bought and not made yet. */
export function stepsOf({ steps, doors }: Pick<Overview, 'steps' | 'doors'>): Step[] {
  const { canCreateRooms, hasPlan, hasRoom, hasLook, hasInvited, availablePurchases } = steps;
  const room = doors[0];
  const list: Step[] = [
    { label: 'Criar a primeira sala', to: paths.newRoom(), isDone: hasRoom },
    { label: 'Deixar com a sua cara', to: room && paths.roomLook(room.id), isDone: hasLook },
    {
      label: 'Chamar as pessoas',
      to: room && `${paths.room(room.id)}#tickets-de-acesso`,
      isDone: hasInvited,
    },
  ];
  // Only where rooms come from plans alone.
  if (!canCreateRooms) {
    list.unshift({ label: 'Escolher um plano', to: paths.subscriptions(), isDone: hasPlan });
  }
  if (availablePurchases > 0) {
    const label =
      availablePurchases === 1
        ? 'Usar 1 sala comprada'
        : `Usar ${formatInteger(availablePurchases)} salas compradas`;
    list.push({ label, to: paths.purchases(), isDone: false });
  }
  return list;
}
