import type { Plan } from '@atrio/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { PlanCard } from './plan-card.tsx';
import { plansQuery } from './plans.api.ts';
import classes from './plans.module.css';
import { PlansSkeleton } from './plans-skeleton.tsx';

interface PlansListProps {
  /** The plan that is being ordered. */
  chosenId: number | undefined;
  onChoose: (plan: Plan) => void;
}

/** The plans that can be chosen, as cards. */
export function PlansList({ chosenId, onChoose }: PlansListProps) {
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
              />
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  );
}
