import type { Plan } from '@atrio/contract/plans';
import { plural } from '../../lib/format.ts';

/** '8 salas' */
export function roomsOf({ SubscriptionPlanRooms }: Plan): string {
  return plural(SubscriptionPlanRooms.length, 'sala', 'salas');
}
