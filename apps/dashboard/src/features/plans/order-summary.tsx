import type { Plan } from '@atrio/contract/plans';
import { formatMoneyCents } from '../../lib/format.ts';
import classes from './order.module.css';
import { PlanDoors } from './plan-doors.tsx';
import { roomsOf } from './plan-words.ts';

const DOORS = 3;

/** What is being ordered, and for how much. */
export function OrderSummary({ plan }: { plan: Plan }) {
  return (
    <div className={classes.summary}>
      <PlanDoors count={plan.SubscriptionPlanRooms.length} limit={DOORS} />
      <div className={classes.plan}>
        <strong>{plan.name}</strong>
        <span>{roomsOf(plan)}</span>
      </div>
      <div className={classes.cost}>
        <strong>{formatMoneyCents(plan.price)}</strong>
        <span>por mês</span>
      </div>
    </div>
  );
}
