import { type PaymentAccount, paymentAccountRoutes } from '@atrio/contract/payment-account';
import { type ContractForm, useContractForm } from '../../form/use-contract-form.ts';
import { queryClient } from '../../lib/query-client.ts';
import {
  type AccountOutput,
  type AccountValues,
  accountFormSchema,
  accountValues,
} from './account-values.ts';
import {
  type AccountPlace,
  paymentAccountQuery,
  useCreatePaymentAccount,
  useUpdatePaymentAccount,
} from './payment-account.api.ts';
import { type PostalField, usePostalAddress } from './use-postal-address.ts';

interface AccountFormOptions {
  /** What is registered already; null makes the form one that creates. */
  account: PaymentAccount | null;
  place: AccountPlace;
  onSaved?: () => void;
}

/** The payment data's form together with what the CEP fills in, which no typing changes. */
export function usePaymentAccountForm({ account, place, onSaved }: AccountFormOptions) {
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
      // The form has no field for the last two; the specification sends them all the same.
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
    /** What the CEP says of a field; undefined where it is to be typed. */
    foundIn: (name: PostalField) => postal.found[name],
  };
}
