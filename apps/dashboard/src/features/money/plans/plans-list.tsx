import type { Order } from '@atrio/contract/money/orders';
import type { Plan } from '@atrio/contract/money/plans';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { QueryStates } from '../../../kit/states/query-states.tsx';
import { SkeletonBar } from '../../../kit/states/skeletons.tsx';
import { formatMoneyCents } from '../../../kit/text/format.ts';
import type { PlanChange } from '../order-changes/change-plan-dialog.tsx';
import { runningOrdersQuery } from '../order-changes/order-changes.api.ts';
import { ChangeNote } from '../order-changes/order-steps.tsx';
import { PlanDoors } from './plan-doors.tsx';
import { roomsOf } from './plan-words.ts';
import { plansQuery } from './plans.api.ts';
import classes from './plans.module.css';

interface PlansListProps {
  /** The plan that is being ordered. */
  chosenId: number | undefined;
  onChoose: (plan: Plan) => void;
  onChange: (change: PlanChange) => void;
}

/** The plans that can be chosen, as cards. */
export function PlansList({ chosenId, onChoose, onChange }: PlansListProps) {
  const { data } = useQuery(runningOrdersQuery());
  const orders = data?.orders ?? [];
  const query = useQuery({
    ...plansQuery(),
    select: ({ subscriptions }) => subscriptions.filter(({ active }) => active),
  });
  return (
    <QueryStates
      query={query}
      loadingText="Buscando planos"
      errorTitle="Erro buscando planos"
      skeleton={<PlansSkeleton />}
      isEmpty={(plans) => plans.length === 0}
      empty={
        <EmptyState
          title="Nenhum plano disponível"
          text="Quando houver planos para escolher, eles aparecem aqui."
        />
      }
    >
      {(plans) => (
        <ul className={classes.plans} aria-label="Planos">
          {plans.map((plan) => (
            <li key={plan.id}>
              <PlanCard
                plan={plan}
                isChosen={plan.id === chosenId}
                onChoose={() => onChoose(plan)}
                change={<PlanOrders plan={plan} orders={orders} onChange={onChange} />}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

interface PlanCardProps {
  plan: Plan;
  isChosen: boolean;
  onChoose: () => void;
  /** The note and the buttons of the caller's own orders. */
  change: ReactNode;
}

function PlanCard({ plan, isChosen, onChoose, change }: PlanCardProps) {
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
      {change}
    </article>
  );
}

interface PlanOrdersProps {
  plan: Plan;
  orders: readonly Order[];
  onChange: (change: PlanChange) => void;
}

/** 'Mudar para Pavilhão', for those who have another plan; and what is already on its way. */
function PlanOrders({ plan, orders, onChange }: PlanOrdersProps) {
  const coming = orders.filter(({ change }) => change?.planId === plan.id);
  const others = orders.filter(
    ({ state, planId, change }) => state === 'active' && planId !== plan.id && change === null,
  );
  return (
    <div className={classes.own}>
      {others.length > 0 && (
        <Button variant="light" onClick={() => onChange({ plan, orders: others })}>
          Mudar para {plan.name}
        </Button>
      )}
      {orders.some(({ planId }) => planId === plan.id) && (
        <p className={classes.mine}>Você tem este plano</p>
      )}
      {coming.map((order) => (
        <ChangeNote
          key={order.id}
          order={order}
          onChooseRooms={() => onChange({ plan, orders: [order] })}
        />
      ))}
    </div>
  );
}

/** Three cards at rest. */
function PlansSkeleton() {
  return (
    <div className={classes.plans} aria-hidden="true">
      {[0, 1, 2].map((card) => (
        <div key={card} className={classes.card}>
          <SkeletonBar width={110} height={18} />
          <div className={classes.doors} />
          <SkeletonBar width={160} height={28} />
          <SkeletonBar width={60} />
          <SkeletonBar width="80%" />
          <SkeletonBar width="100%" height={38} />
        </div>
      ))}
    </div>
  );
}
