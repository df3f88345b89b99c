import type { Plan } from '@atrio/contract/plans';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../form/form-dialog.tsx';
import { formatMoneyCents } from '../../lib/format.ts';
import { PlanForm } from './plan-form.tsx';
import { roomsOf } from './plan-words.ts';
import { plansQuery } from './plans.api.ts';
import classes from './plans-admin.module.css';

/** A MASTER_ADMIN's: every plan, those that cannot be chosen apart from the others. */
export function PlansAdmin() {
  const { data } = useQuery(plansQuery());
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog fades out.
  const [plan, setPlan] = useState<Plan>();
  const edit = (next: Plan | undefined) => {
    setPlan(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const plans = data?.subscriptions ?? [];
  return (
    <section className={classes.admin} aria-labelledby="administrar-planos">
      <div className={classes.head}>
        <h2 id="administrar-planos" className={classes.title}>
          Administrar planos
        </h2>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => edit(undefined)}
        >
          Novo plano
        </Button>
      </div>
      <PlanRows title="Ativos" plans={plans.filter(({ active }) => active)} onEdit={edit} />
      <PlanRows title="Inativos" plans={plans.filter(({ active }) => !active)} onEdit={edit} />
      <FormDialog title={plan ? 'Editar plano' : 'Novo plano'} isOpen={isOpen} onClose={close}>
        <PlanForm key={plan?.id} plan={plan} onSaved={close} />
      </FormDialog>
    </section>
  );
}

interface PlanRowsProps {
  title: string;
  plans: readonly Plan[];
  onEdit: (plan: Plan) => void;
}

function PlanRows({ title, plans, onEdit }: PlanRowsProps) {
  if (plans.length === 0) return null;
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <ul className={classes.rows} aria-label={`Planos ${title.toLowerCase()}`}>
        {plans.map((plan) => (
          <li key={plan.id} className={classes.row}>
            <span className={classes.words}>
              <strong>{plan.name}</strong>
              <span>
                {formatMoneyCents(plan.price)} por mês · {roomsOf(plan)}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Editar ${plan.name}`}
              onClick={() => onEdit(plan)}
            >
              Editar
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
