import type { Plan } from '@atrio/contract/plans';
import { Button } from '@mantine/core';
import { formatMoneyCents } from '../../lib/format.ts';
import { PlanDoors } from './plan-doors.tsx';
import { roomsOf } from './plan-words.ts';
import classes from './plans.module.css';

interface PlanCardProps {
  plan: Plan;
  isChosen: boolean;
  onChoose: () => void;
}

export function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  return (
    <article
      className={classes.card}
      data-chosen={isChosen || undefined}
      aria-labelledby={`plano-${plan.id}`}
    >
      <h2 id={`plano-${plan.id}`} className={classes.name}>
        {plan.name}
      </h2>
      <PlanDoors count={plan.SubscriptionPlanRooms.length} />
      <p className={classes.price}>
        <strong>{formatMoneyCents(plan.price)}</strong> por mês
      </p>
      <p className={classes.rooms}>{roomsOf(plan)}</p>
      <p className={classes.description}>{plan.description}</p>
      <Button
        className={classes.choose}
        variant="default"
        aria-label={`Escolher ${plan.name}`}
        onClick={onChoose}
      >
        Escolher
      </Button>
    </article>
  );
}
