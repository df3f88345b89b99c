import type { Plan } from '@atrio/contract/money/plans';

/** A plan as the API answers it, for tests. */
export function planSample(changes: Partial<Plan> & { rooms?: number } = {}): Plan {
  const { rooms = 8, ...own } = changes;
  return {
    id: 2,
    name: 'Galeria',
    active: true,
    price: 38_990,
    description: 'Para quem recebe visitas todos os dias.',
    SubscriptionPlanRooms: Array.from({ length: rooms }, (_, index) => ({
      id: index + 1,
      roomModelId: 1,
    })),
    ...own,
  };
}
