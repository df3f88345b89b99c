import type { Plan } from '@atrio/contract/plans';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useFormDialog } from '../../form/form-dialog.tsx';
import { FormShell } from '../../form/form-shell.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import classes from './order.module.css';
import { OrderFields } from './order-fields.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ORDER_FAILED } from './plans.api.ts';
import { SimulatedNote } from './simulated-note.tsx';
import { useOrderForm } from './use-order-form.tsx';

export interface OrderFormProps {
  plan: Plan;
  onOrdered: () => void;
  /** The server knows of no payment data, whatever we believed. */
  onDataMissing: () => void;
}

/** 'Fazer pedido', in a dialog: how a plan is paid, and on which day. */
export function OrderForm(props: OrderFormProps) {
  const { form, isProcessing } = useOrderForm(props);
  const close = useFormDialog(form);
  return (
    <FormShell form={form} label="Fazer pedido" failureTitle={ORDER_FAILED}>
      <OrderSummary plan={props.plan} />
      <OrderFields form={form} />
      <SimulatedNote />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          {isProcessing ? 'Fechar' : 'Cancelar'}
        </Button>
        {isProcessing ? (
          <Button component={Link} to={paths.payments()}>
            Ver Financeiro
          </Button>
        ) : (
          <SubmitButton label="Fazer pedido" isBusy={form.isBusy} />
        )}
      </div>
    </FormShell>
  );
}
