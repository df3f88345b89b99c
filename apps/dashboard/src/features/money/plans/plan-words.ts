import type { Plan } from '@atrio/contract/money/plans';
import { plural } from '../../../kit/text/format.ts';

/** '8 salas' */
export function roomsOf({ SubscriptionPlanRooms }: Plan): string {
  return plural(SubscriptionPlanRooms.length, 'sala', 'salas');
}
