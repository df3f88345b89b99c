import type { Plan } from '@atrio/contract/plans';
import { Button } from '@mantine/core';
import { useFormDialog } from '../../form/form-dialog.tsx';
import { FormShell } from '../../form/form-shell.tsx';
import { MoneyField } from '../../form/money-field.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { SwitchField } from '../../form/switch-field.tsx';
import { TextAreaField } from '../../form/text-area-field.tsx';
import { TextField } from '../../form/text-field.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';
import classes from './plan-form.module.css';
import { type PlanOutput, type PlanValues, planFormSchema, planValues } from './plan-values.ts';
import { useCreatePlan, useUpdatePlan } from './plans.api.ts';
import { RoomCounts } from './room-counts.tsx';

interface PlanFormProps {
  /** The plan to change; without one, the form creates. */
  plan: Plan | undefined;
  onSaved: () => void;
}

/** A MASTER_ADMIN's form of a plan, in a dialog. */
export function PlanForm({ plan, onSaved }: PlanFormProps) {
  const form = usePlanForm({ plan, onSaved });
  const close = useFormDialog(form);
  return (
    <FormShell
      form={form}
      label={plan ? 'Editar plano' : 'Novo plano'}
      failureTitle={plan ? 'Erro ao alterar plano' : 'Erro ao criar plano'}
    >
      <div className={classes.fields}>
        <TextField label="Nome" maxLength={80} hasAutoFocus {...form.field('name')} />
        <TextAreaField
          label="Descrição"
          isOptional
          maxLength={500}
          {...form.field('description')}
        />
        <MoneyField
          label="Preço por mês"
          help={plan && 'Vale para os próximos pedidos; os que já existem mantêm o seu preço.'}
          {...form.field('price')}
        />
        <RoomCounts {...form.field('rooms')} />
        <SwitchField
          label="Ativo"
          help="Só planos ativos podem ser escolhidos."
          {...form.field('active')}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          Cancelar
        </Button>
        <SubmitButton label={plan ? 'Alterar plano' : 'Criar plano'} isBusy={form.isBusy} />
      </div>
    </FormShell>
  );
}

function usePlanForm({ plan, onSaved }: PlanFormProps) {
  const { mutateAsync: create } = useCreatePlan();
  const { mutateAsync: update } = useUpdatePlan();
  return useContractForm<PlanValues, PlanOutput>({
    name: `plano-${plan?.id ?? 'novo'}`,
    schema: planFormSchema,
    values: planValues(plan),
    onSubmit: ({ rooms: roomModelIds, ...values }) => {
      const body = { ...values, roomModelIds };
      return plan ? update({ ...body, id: String(plan.id) }) : create(body);
    },
    onSaved,
  });
}
