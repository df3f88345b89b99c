import type { PaymentAccount } from '@atrio/contract/payment-account';
import { Button } from '@mantine/core';
import { useFormDialog } from '../../form/form-dialog.tsx';
import { FormShell } from '../../form/form-shell.tsx';
import { SubmitButton } from '../../form/submit-button.tsx';
import { AddressFields } from './address-fields.tsx';
import type { AccountPlace } from './payment-account.api.ts';
import classes from './payment-account.module.css';
import { PersonFields } from './person-fields.tsx';
import { usePaymentAccountForm } from './use-payment-account-form.ts';

interface PaymentAccountFormProps {
  /** What is registered already; null before there is anything. */
  account: PaymentAccount | null;
  place: AccountPlace;
  onSaved?: () => void;
}

const FAILURES = {
  update: 'Erro atualizando dados de pagamento',
  page: 'Erro criando dados de pagamento',
  order: 'Erro salvando dados de pagamento',
};

/** 'Dados de pagamento', in a dialog: whoever pays, and where they live. */
export function PaymentAccountForm(props: PaymentAccountFormProps) {
  const { account, place } = props;
  const { form, isLooking, foundIn } = usePaymentAccountForm(props);
  const close = useFormDialog(form);
  return (
    <FormShell
      form={form}
      label="Dados de pagamento"
      failureTitle={FAILURES[account ? 'update' : place]}
    >
      <PersonFields form={form} />
      <AddressFields form={form} isLooking={isLooking} foundIn={foundIn} />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isBusy} onClick={close}>
          {place === 'order' ? 'Cancelar' : 'Fechar'}
        </Button>
        <SubmitButton
          label={account ? 'Alterar perfil de pagamento' : 'Criar perfil de pagamento'}
          isBusy={form.isBusy}
        />
      </div>
    </FormShell>
  );
}
