import {
  type PaymentAccount,
  paymentAccountLabels,
  paymentAccountRoutes,
} from '@atrio/contract/money/payment-account';
import { Button } from '@mantine/core';
import { queryClient } from '../../../kit/api/query-client.ts';
import { MaskedField } from '../../../kit/fields/masked-field.tsx';
import { cpfCnpjMask } from '../../../kit/fields/masks.ts';
import { SubmitButton } from '../../../kit/fields/submit-button.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { type ContractForm, useContractForm } from '../../../kit/form/use-contract-form.ts';
import { useFormDialog } from '../../../kit/form-shells/form-dialog.tsx';
import { FormShell } from '../../../kit/form-shells/form-shell.tsx';
import {
  type AccountOutput,
  type AccountValues,
  accountFormSchema,
  accountValues,
} from './account-values.ts';
import { AddressFields, type PostalField, usePostalAddress } from './address-fields.tsx';
import {
  type AccountPlace,
  paymentAccountQuery,
  useCreatePaymentAccount,
  useUpdatePaymentAccount,
} from './payment-account.api.ts';
import classes from './payment-account.module.css';

interface PaymentAccountFormProps {
  /** The registered payment data; null before there are any. */
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

function PersonFields({ form }: { form: ContractForm<AccountValues> }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Informações pessoais</legend>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <TextField
            label={paymentAccountLabels.name.label}
            autoComplete="name"
            maxLength={120}
            hasAutoFocus
            {...form.field('name')}
          />
        </div>
        <div className={classes.half}>
          <TextField
            label={paymentAccountLabels.email.label}
            type="email"
            autoComplete="email"
            {...form.field('email')}
          />
        </div>
        <div className={classes.half}>
          <MaskedField
            label={paymentAccountLabels.cpfCnpj.label}
            mask={cpfCnpjMask}
            hasLetters
            {...form.field('cpfCnpj')}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface AccountFormOptions {
  /** The registered payment data; null makes the form create them. */
  account: PaymentAccount | null;
  place: AccountPlace;
  onSaved?: () => void;
}

/** The payment data's form together with what the CEP fills in, which no typing changes. */
function usePaymentAccountForm({ account, place, onSaved }: AccountFormOptions) {
  const { mutateAsync: create } = useCreatePaymentAccount(place);
  const { mutateAsync: update } = useUpdatePaymentAccount();
  const saved = accountValues(account);
  const form: ContractForm<AccountValues> = useContractForm<AccountValues, AccountOutput>({
    name: 'dados-de-pagamento',
    schema: accountFormSchema,
    values: saved,
    // Tax numbers stay out of the browser's storage.
    undrafted: ['cpfCnpj'],
    readRow: (row) => {
      const { data } = paymentAccountRoutes.get.response.safeParse(row);
      const { city, state } = form.values;
      return data?.account
        ? { values: { ...accountValues(data.account), city, state }, version: '' }
        : undefined;
    },
    onSubmit: async ({ city: _city, state: _state, ...values }) => {
      const { address = values.address, province = values.province } = postal.found;
      // The form has no field for the last two, which are sent all the same.
      const unasked = { additionalEmails: [], notificationDisabled: false };
      const body = { ...values, address, province, ...unasked };
      const answer = await (account ? update(body) : create(body));
      // At once: from now on the form changes what it has created.
      queryClient.setQueryData(paymentAccountQuery().queryKey, answer);
      return answer;
    },
    onSaved,
  });
  const postal = usePostalAddress(form.values.postalCode, saved);
  return {
    form,
    isLooking: postal.isLooking,
    /** The value found for the CEP; undefined if the field has to be typed. */
    foundIn: (name: PostalField) => postal.found[name],
  };
}
